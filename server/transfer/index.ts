export { exportSource, type Progress, SNAPSHOT, writeExport } from './export-file.ts'
export { exportData, type ImportMode, importData } from './move-data.ts'
export { goalTables, type MovedTable, movedTable } from './moved-tables.ts'
export {
  changedSource,
  databaseSource,
  goalsSource,
  type Hashes,
  hashesOf,
  type NamedRow,
  namedRows,
  type Owner,
  type RowSource,
  type TableHead,
} from './rows.ts'
