export { exportSource, type Progress, SNAPSHOT, writeExport } from './export-file.ts'
export { exportData, type ImportMode, importData } from './move-data.ts'
export { goalTables, type MovedTable, movedTable } from './moved-tables.ts'
export {
  databaseSource,
  goalRows,
  hashesOf,
  type NamedRow,
  namedRows,
  type Owner,
  owner,
  row,
  type TableRows,
} from './rows.ts'
