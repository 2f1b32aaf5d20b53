export { brokenRules, checkData, type Finding } from './broken-rules.ts'
