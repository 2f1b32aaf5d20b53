export { serveApiDocs } from './api-docs.ts'
