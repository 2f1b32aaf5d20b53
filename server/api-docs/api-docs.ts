// GET /api/openapi.json and GET /api/docs: the API for programs and for people.
import type { FastifyInstance } from 'fastify'
import { sendPacked } from '../platform/http/packed.ts'
import { sessionCookieName } from '../platform/http/session-cookie.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { apiDocument } from './api-document.ts'

/** `pages` has the security headers of pages; `publicUrl` is the origin people use. */
export async function serveApiDocs(pages: FastifyInstance, publicUrl: string | null): Promise<void> {
  /** By the name of the session cookie, which differs between http and https. */
  const documents = new Map<string, string>()
  let page: string | undefined
  pages.get('/api/openapi.json', (request, reply) => {
    const cookie = sessionCookieName(request, publicUrl)
    const json = documents.get(cookie) ?? JSON.stringify(apiDocument(cookie))
    documents.set(cookie, json)
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return sendPacked(request, reply, json)
  })
  pages.get('/api/docs', (request, reply) => {
    page ??= apiDocsPage(apiDocument(sessionCookieName(request, publicUrl)))
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return sendPacked(request, reply, page)
  })
}
