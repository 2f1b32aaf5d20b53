// The OpenAPI document of this server: the endpoint table, the names of its shapes, and what is no call of the table.
import { api } from '../../contract/api.ts'
import type { EndpointTable } from '../../contract/endpoint.ts'
import { topics } from '../../contract/topics.ts'
import { version } from '../platform/version.ts'
import { type Json, openApiDocument } from './openapi.ts'

/** By the first word of a path after /api. */
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
}

export function tagOf(path: string): string {
  return tags[path.split('/')[2] ?? ''] ?? 'Operations'
}

/** `sessionCookie` is the name of the cookie on the connection of whoever asks. It describes every shape: keep it. */
export function apiDocument(sessionCookie: string): Json {
  const calls: EndpointTable = api
  return openApiDocument({ calls, tagOf, version, others, sessionCookie })
}

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
  properties: { status: { enum: values }, database: { enum: ['ok', 'unreachable'] } },
  required: ['status'],
})

const others: Record<string, Json> = {
  '/api/events': operation(
    'getEvents',
    'What to refresh, as server-sent events: `event: change`, `data: {"topics":[…]}`; the stream ends with the session',
    {
      200: answer(`Topics: ${topics.join(', ')}.`, 'text/event-stream', { type: 'string' }),
      400: refusal('`validation`: the query is not right.'),
      401: refusal('`unauthenticated`: nobody is signed in.'),
      403: refusal('`no_school`: the account belongs to no school.'),
      404: refusal('`not_found`: another school than the caller’s.'),
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
