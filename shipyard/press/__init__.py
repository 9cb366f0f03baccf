"""From sheet markup to paper: markup -> elements -> layout -> marks -> PDF or listing."""
