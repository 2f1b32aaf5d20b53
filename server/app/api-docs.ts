// GET /api/openapi.json and GET /api/docs: the API for programs and for people.
import type { FastifyInstance } from 'fastify'
import { sendPacked } from '../platform/http/packed.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { apiDocument } from './api-document.ts'

/** `pages` has the security headers of pages. */
export async function serveApiDocs(pages: FastifyInstance): Promise<void> {
  let json: string | undefined
  let page: string | undefined
  pages.get('/api/openapi.json', (request, reply) => {
    json ??= JSON.stringify(apiDocument())
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return sendPacked(request, reply, json)
  })
  pages.get('/api/docs', (request, reply) => {
    page ??= apiDocsPage(apiDocument())
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return sendPacked(request, reply, page)
  })
}
