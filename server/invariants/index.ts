export { brokenRules } from './broken-rules.ts'
export { checkData, type Finding } from './check-data.ts'
