// Serves the API as OpenAPI (GET /api/openapi.json) and in Swagger UI (GET /api/docs), whose files are in the built pages
// (scripts/build/api-viewer.ts).
import type { FastifyInstance } from 'fastify'
import { topics, WRITE_HEADER } from '../../contract/topics.ts'
import { sendCompressed } from '../platform/http/compression.ts'
import { sentCookieName } from '../platform/http/cookies.ts'
import { type Json, openApiDocument } from './openapi.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cairn API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="calls">The API without scripts: <a href="/api/openapi.json">OpenAPI</a>.</main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
// This is a separate file, because the pages' Content-Security-Policy does not allow inline scripts. The page cannot make calls.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})
`

/** `pages` has the security headers of pages; `publicUrl` is the origin people use. */
export function serveApiDocs(pages: FastifyInstance, publicUrl: string | null): void {
  /** Documents by the name of the session cookie, which differs between http and https. */
  const documents = new Map<string, string>()
  pages.get('/api/openapi.json', (request, reply) => {
    const cookie = sentCookieName('cairn_session', request, publicUrl)
    const json = documents.get(cookie) ?? JSON.stringify(apiDocument(cookie))
    documents.set(cookie, json)
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return sendCompressed(request, reply, json)
  })
  pages.get('/api/docs', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
  pages.get('/api/docs/start.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(start),
  )
}

/** The feature of a path by the first word after /api. */
const tags: Record<string, string> = {
  setup: 'Session',
  auth: 'Session',
  users: 'People',
  goals: 'Goals',
  'goal-week': 'Goals',
  'guide-goals': 'Goals',
  feedback: 'Feedback',
  notifications: 'Notifications',
  groups: 'Crews',
  studios: 'Schools and studios',
  'coach-wooden': 'Coaches',
  guide: 'Guides',
  admin: 'Administration',
  family: 'Families',
}

export function tagOf(path: string): string {
  return tags[path.split('/')[2] ?? ''] ?? 'Operations'
}

/** `sessionCookie` is the cookie's name on the reader's connection. Cache the result, because making it converts every schema. */
export const apiDocument = (sessionCookie: string): Json => openApiDocument(tagOf, otherPaths, sessionCookie)

const answer = (description: string, type: string, schema: Json): Json => ({
  description,
  content: { [type]: { schema } },
})
const refusal = (description: string) =>
  answer(description, 'application/json', { $ref: '#/components/schemas/Error' })
const operation = (operationId: string, summary: string, responses: Json, more: Json = {}): Json => ({
  get: { operationId, summary, tags: ['Operations'], security: [], 'x-access': 'public', ...more, responses },
})
const status = (values: string[]): Json => ({
  type: 'object',
  properties: { status: { enum: values }, database: { enum: ['ok', 'unreachable', 'read-only', 'damaged'] } },
  required: ['status'],
})

const otherPaths: Record<string, Json> = {
  '/api/events': operation(
    'getEvents',
    'What to refresh, as server-sent events: `event: change`, `data: {"topics":[…]}`; the stream ends with the session',
    {
      200: answer(
        `Topics: ${topics.join(', ')}. \`writes\` names, for topics that only the caller’s own writes with the header \`${WRITE_HEADER}\` have changed, the ids sent in it.`,
        'text/event-stream',
        { type: 'string' },
      ),
      400: refusal('`validation`: the query is not right.'),
      401: refusal('`unauthenticated`: nobody is signed in.'),
      403: refusal('`no_school`: the account belongs to no school.'),
      404: refusal('`not_found`: a school other than the caller’s.'),
    },
    {
      'x-access': 'member',
      security: [{ session: [] }],
      parameters: [
        {
          name: 'schoolId',
          in: 'query',
          required: false,
          schema: { type: 'string', pattern: '^\\d{1,10}$' },
        },
      ],
    },
  ),
  '/api/auth/oidc/{key}/callback': operation(
    'getAuthOidcKeyCallback',
    'Where a provider sends the browser back to, with `state` and `code` or `error`; each sign-in once',
    {
      303: { description: 'To `/` with a session, or to `/auth?problem=…&provider=…`.' },
      404: refusal('`not_found`: no provider has this key.'),
    },
    {
      tags: ['Session'],
      parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
    },
  ),
  '/api/health': operation('getHealth', 'Whether the process answers', {
    200: answer('It does.', 'application/json', status(['ok'])),
  }),
  '/api/ready': operation('getReady', 'Whether this server can take work', {
    200: answer('It can.', 'application/json', status(['ok'])),
    503: answer('It cannot.', 'application/json', status(['unavailable', 'stopping'])),
  }),
  '/metrics': operation(
    'getMetrics',
    'Numbers for Prometheus; from this machine, or with CAIRN_METRICS_TOKEN as bearer',
    {
      200: answer('The metrics.', 'text/plain', { type: 'string' }),
      403: refusal('`forbidden`: from elsewhere, without the token.'),
    },
  ),
  '/api/openapi.json': operation('getOpenapi', 'This document', {
    200: answer('OpenAPI 3.1.', 'application/json', { type: 'object' }),
  }),
  '/api/docs': operation('getDocs', 'This document as a page', {
    200: answer('A page.', 'text/html', { type: 'string' }),
  }),
}
