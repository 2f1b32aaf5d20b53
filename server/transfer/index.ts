export { exportData } from './export-data.ts'
export type { Progress } from './export-file.ts'
export { type ImportMode, importData } from './import-data.ts'
export { databaseSource, hashesOf } from './rows.ts'
