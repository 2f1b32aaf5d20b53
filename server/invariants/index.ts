export { checkData, type Finding, findBrokenRules } from './broken-rules.ts'
