export { exportData } from './export-data.ts'
export { exportSource, linesIn, type Progress, SNAPSHOT, writeExport } from './export-file.ts'
export { type ImportMode, importData } from './import-data.ts'
export { goalTables, type MovedTable, movedTable } from './moved-tables.ts'
export {
  databaseSource,
  goalsSource,
  hashesOf,
  type Owner,
  type Row,
  type RowSource,
  type TableHead,
} from './rows.ts'
