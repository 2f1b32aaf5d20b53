// Generates OpenAPI 3.1 from the endpoint table, so that document and server cannot differ.
import * as z from 'zod/mini'
import { api } from '../../contract/api.ts'
import { type Endpoint, type EndpointTable, type Schema, shapes } from '../../contract/endpoint.ts'
import { errorTable } from '../../contract/errors.ts'
import { schoolQuery } from '../../contract/fields.ts'
import { jsonSchemaOf } from '../platform/http/answer.ts'
import { refusalCodes, statusOf, takesSchool } from '../platform/http/refusals.ts'
import { version } from '../platform/version.ts'

export type Json = Record<string, unknown>

const calls: EndpointTable = api

/**
 * Cache the result, because making it converts every schema. `tagOf` returns the feature of a path, which groups the calls.
 * `others` is the OpenAPI of paths that are not in the table. `sessionCookie` is the cookie's name on the reader's connection.
 */
export function openApiDocument(
  tagOf: (path: string) => string,
  others: Record<string, Json>,
  sessionCookie: string,
): Json {
  const { components, schemaOf } = schemasOfCalls()
  const paths: Record<string, Json> = {}
  for (const [call, endpoint] of Object.entries(calls)) {
    const [method = '', path = ''] = call.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}')
    const methods = { [method.toLowerCase()]: operation(call, endpoint, tagOf(path), schemaOf) }
    paths[template] = { ...paths[template], ...methods }
  }
  const everything = { ...paths, ...others }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version,
      description:
        'Goals, feedback and crews for schools. Instants are ISO 8601 in UTC, days YYYY-MM-DD. Sign in with POST /api/auth/login; writes accept only JSON, and refuse requests from other sites.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.keys(everything).map(tagOf))].map((name) => ({ name })),
    paths: everything,
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        pass: { type: 'apiKey', in: 'cookie', name: sessionCookie.replace('session', 'family') },
      },
    },
  }
}

/** The JSON schema of a call's body or response; undefined if it has none. */
type SchemaOf = (call: string, part: 'body' | 'response') => Json | undefined

/** The named shapes, and the schemas of bodies and responses, which refer to them. */
function schemasOfCalls(): { components: Record<string, Json>; schemaOf: SchemaOf } {
  const parts: Record<string, Schema> = {}
  for (const [call, { body, response }] of Object.entries(calls)) {
    if (body) parts[`${call} body`] = body
    if (response) parts[`${call} response`] = response
  }
  // Zod refers to registered shapes by name only if all schemas are converted in one call.
  const everything = z.object(parts)
  const { schemas } = z.toJSONSchema(shapes.add(everything, { id: 'Calls' }), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => describePair(jsonSchema),
    uri: (id) => `#/components/schemas/${id}`,
  })
  shapes.remove(everything)
  const { Calls: together, ...named } = schemas
  return {
    components: Object.fromEntries(
      Object.entries(named).map(([name, described]) => {
        const { $schema: _, $id: __, ...schema } = described
        return [name, schema]
      }),
    ),
    schemaOf: (call, part) => {
      const schema = together?.properties?.[`${call} ${part}`]
      return typeof schema === 'object' ? schema : undefined
    },
  }
}

/** Describes a pair as a list of two items, because many readers of OpenAPI do not know `prefixItems`. */
function describePair(schema: z.core.JSONSchema.BaseSchema): void {
  const [first, ...others] = schema.prefixItems ?? []
  if (first === undefined) return
  delete schema.prefixItems
  Object.assign(schema, { items: first, minItems: others.length + 1, maxItems: others.length + 1 })
}

function operation(call: string, endpoint: Endpoint, tag: string, schemaOf: SchemaOf): Json {
  const { access, summary, row, body } = endpoint
  return definedOnly({
    operationId: operationId(call),
    summary,
    tags: [tag],
    'x-access': access,
    'x-row': row,
    security: access === 'public' ? [] : [{ [access === 'pass' ? 'pass' : 'session']: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(takesSchool(endpoint) && !endpoint.schoolScoped
        ? parameters('query', z.strictObject(schoolQuery))
        : []),
    ],
    requestBody: body && {
      required: !z.safeParse(body, undefined).success,
      ...json(schemaOf(call, 'body')),
    },
    responses: { ...answers(call, endpoint, schemaOf), ...refusals(call, endpoint) },
  })
}

function answers(call: string, endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const { summary, response, status = 200, answersUnchanged, location } = endpoint
  const content = json(schemaOf(call, 'response'))
  const responses: Json = {}
  if (status === 204) {
    responses['204'] = definedOnly({
      description: summary,
      headers: location && { Location: { description: location, schema: { type: 'string' } } },
    })
    if (response) responses['200'] = { description: 'With ?preview=true', ...content }
  } else if (response) {
    responses[status] = { description: summary, ...content }
  }
  if (answersUnchanged) responses['200'] = { description: 'It was already so', ...content }
  return responses
}

function definedOnly(values: Json): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const json = (schema: Json | undefined) => ({ content: { 'application/json': { schema } } })

/** 'GET /api/users/:id/goals' becomes getUsersByIdGoals. */
function operationId(call: string): string {
  const [method = '', path = ''] = call.split(' ')
  const words = path
    .replace(/^\/api\//, '')
    .split(/[/-]/)
    .map((word) => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word)))
  return method.toLowerCase() + words.join('')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function parameters(location: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema)
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || needed.has(name),
    schema: property,
  }))
}

function refusals(call: string, endpoint: Endpoint): Record<string, Json> {
  const byStatus = Object.groupBy(refusalCodes(call, endpoint), (code) => String(statusOf(code, endpoint)))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      definedOnly({
        description: codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join(' '),
        headers: codes.some((code) => code === 'rate_limited' || code === 'unavailable')
          ? { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
          : undefined,
        ...json({
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        }),
      }),
    ]),
  )
}
