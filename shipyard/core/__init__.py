"""What every game shares: documents, schemas, findings, checks, tables, quantities, dice, the System record."""
