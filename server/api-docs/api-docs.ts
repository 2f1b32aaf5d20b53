// GET /api/openapi.json and GET /api/docs: the API for programs, and the same for people in Swagger UI.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendPacked } from '../platform/http/packed.ts'
import { sessionCookieName } from '../platform/http/session-cookie.ts'
import { apiDocument } from './api-document.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cairn: calls of the server</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<noscript>The same without scripts: <a href="/api/openapi.json">OpenAPI</a>.</noscript>
<main id="calls"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
// A file of its own, as the Content-Security-Policy of pages allows no inline script. The page describes calls; it makes none.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})
`
const viewerFiles = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js'])
// swagger-ui-dist has the same files, but reports its installation to others.
const require = createRequire(import.meta.url)
const viewer = join(dirname(require.resolve('@fastify/swagger-ui')), 'static')

/** `pages` has the security headers of pages; `publicUrl` is the origin people use. */
export async function serveApiDocs(pages: FastifyInstance, publicUrl: string | null): Promise<void> {
  /** By the name of the session cookie, which differs between http and https. */
  const documents = new Map<string, string>()
  pages.get('/api/openapi.json', (request, reply) => {
    const cookie = sessionCookieName(request, publicUrl)
    const json = documents.get(cookie) ?? JSON.stringify(apiDocument(cookie))
    documents.set(cookie, json)
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return sendPacked(request, reply, json)
  })
  pages.get('/api/docs', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
  pages.get('/api/docs/start.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(start),
  )
  await pages.register(staticFiles, {
    root: viewer,
    prefix: '/api/docs/',
    decorateReply: false,
    allowedPath: (path) => viewerFiles.has(path),
  })
}
