export { type Progress, readExport, SNAPSHOT, writeExport } from './export-file.ts'
export { exportData, type ImportMode, importData } from './move-data.ts'
export { goalTables, type MovedTable, movedTable } from './moved-tables.ts'
export {
  goalRows,
  hashSource,
  type NamedRow,
  namedRows,
  type Owner,
  owner,
  readDatabase,
  row,
  type TableRows,
} from './rows.ts'
