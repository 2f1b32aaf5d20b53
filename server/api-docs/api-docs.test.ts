// Tests that the API's documentation says everything that the endpoint table says.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { refusalCodes, statusOf } from '../platform/http/refusals.ts'
import { testApp } from '../testing/test-app.ts'
import { tagOf } from './api-docs.ts'

const webFolder = await mkdtemp(join(tmpdir(), 'cairn-docs-'))
afterAll(() => rm(webFolder, { recursive: true }))
// The files are as the build leaves them.
await mkdir(join(webFolder, 'api/docs'), { recursive: true })
for (const file of ['index.html', 'family.html', 'api/docs/swagger-ui.css', 'api/docs/swagger-ui-bundle.js'])
  await writeFile(join(webFolder, file), '')

const app = await testApp({ webFolder })
const answer = await app.http.inject('/api/openapi.json')
const document = answer.json()
const page = await app.http.inject('/api/docs')

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: unknown[]
  'x-access': string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
const operations: [string, Operation][] = Object.entries<Record<string, Operation>>(document.paths).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
)

function operationOf(call: string): Operation {
  const [, operation] = operations.find(([name]) => name === call.replace(/:(\w+)/g, '{$1}')) ?? []
  if (!operation) throw new Error(`${call} is not in the document`)
  return operation
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lists the codes that the schema of a refusal allows. */
function codesIn(schema: unknown): string[] {
  const parts = isRecord(schema) && Array.isArray(schema.allOf) ? schema.allOf : []
  return parts.flatMap((part) => part.properties?.code?.enum ?? [])
}

describe('every call of the table', () => {
  test.each(Object.entries<Endpoint>(api))('%s is documented', (call, endpoint) => {
    const operation = operationOf(call)
    expect(operation).toMatchObject({ summary: endpoint.summary, 'x-access': endpoint.access })
    const cookie = endpoint.access === 'pass' ? { pass: [] } : { session: [] }
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [cookie])
    const named = [...call.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(
      operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
    ).toEqual(named)
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    const success = operation.responses[String(endpoint.status ?? 200)]
    expect(success?.content !== undefined).toBe(endpoint.status !== 204)
    const guarded = operation.responses['401']?.description.includes('`unauthenticated`') === true
    const needsCookie = endpoint.access !== 'public' || endpoint.errors?.includes('unauthenticated') === true
    expect(guarded).toBe(needsCookie)
    expect(operation.responses['404'] !== undefined || endpoint.row === undefined).toBe(true)
  })

  test.each(Object.entries<Endpoint>(api))('%s has all of its refusals', (call, endpoint) => {
    const { responses } = operationOf(call)
    const documented = Object.entries(responses).flatMap(([status, { content }]) =>
      codesIn(content?.['application/json']?.schema).map((code) => `${status} ${code}`),
    )
    const declared = [...refusalCodes(call, endpoint)].map((code) => `${statusOf(code, endpoint)} ${code}`)
    expect(documented.toSorted()).toEqual(declared.toSorted())
  })

  test('a documented call is listed under its feature', () => {
    expect(tagOf('/api/users/:id/goals')).toBe('People')
    expect(tagOf('/api/health')).toBe('Operations')
    const tagged = document.tags.map(({ name }: { name: string }) => name)
    for (const [, { tags }] of operations) expect(tagged).toContain(tags[0])
  })

  test('a documented call has its row, query and refusal codes', () => {
    const read = operationOf('PATCH /api/notifications/:id/read')
    expect(Object.keys(read.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '413', '415', '503']),
    )
    const login = operationOf('POST /api/auth/login')
    expect(login.responses['401']?.description).toContain('`invalid_credentials`')
    expect(login.responses['429']).toHaveProperty('headers.Retry-After')
    const list = operationOf('GET /api/notifications')
    expect(list.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['limit', false],
      ['cursor', false],
      ['schoolId', false],
    ])
  })
})

describe('the document', () => {
  test('a linter accepts the document and would find faults', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
    const wrong = structuredClone(document)
    delete wrong.paths['/api/users/{id}'].get.responses[200].description
    expect(await new Validator().validate(wrong)).toMatchObject({ valid: false })
  })

  test('the API document has the required parts of OpenAPI 3.1', () => {
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Cairn', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(document.components.securitySchemes.session).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: 'cairn_session',
    })
  })

  test('the API document names each operation once and describes each answer', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
    for (const [, { responses, summary, tags }] of operations) {
      expect(summary).toMatch(/^[A-Z].{5,}[^.]$/)
      expect(tags).toHaveLength(1)
      for (const [status, { description }] of Object.entries(responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(description).not.toBe('')
      }
    }
  })

  test('the API document has only known schema keywords and valid references', () => {
    const types = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'])
    let references = 0
    const visit = (schema: unknown) => {
      if (!isRecord(schema)) throw new Error(`No schema: ${JSON.stringify(schema)}`)
      if (typeof schema.$ref === 'string') {
        references++
        const name = schema.$ref.replace('#/components/schemas/', '')
        expect(Object.keys(document.components.schemas)).toContain(name)
        return
      }
      for (const type of [schema.type ?? 'object'].flat()) expect(types).toContain(type)
      for (const part of Object.values(isRecord(schema.properties) ? schema.properties : {})) visit(part)
      if (schema.items !== undefined) visit(schema.items)
      for (const word of ['anyOf', 'allOf', 'oneOf']) {
        const choices = schema[word]
        if (Array.isArray(choices)) for (const choice of choices) visit(choice)
      }
      if (Array.isArray(schema.required)) {
        const known = Object.keys(isRecord(schema.properties) ? schema.properties : {})
        for (const name of schema.required) expect(known).toContain(name)
      }
    }
    for (const schema of Object.values(document.components.schemas)) visit(schema)
    for (const [, { parameters = [], requestBody, responses }] of operations) {
      for (const { schema } of parameters) visit(schema)
      const bodies = [requestBody, ...Object.values(responses)].flatMap((body) =>
        Object.values(body?.content ?? {}),
      )
      for (const { schema } of bodies) visit(schema)
    }
    expect(references).toBeGreaterThan(operations.length)
  })

  test("the API document defines a shape once: a goal's owner is a Person", () => {
    const { user } = document.components.schemas.GoalWithFeedback.properties
    expect(user).toEqual({ $ref: '#/components/schemas/Person' })
    expect(answer.body.length).toBeLessThan(560_000)
    const seen = new Set<string>()
    const visit = (part: unknown) => {
      if (isRecord(part) && isRecord(part.properties) && Object.keys(part.properties).length > 2) {
        const shape = JSON.stringify(part)
        expect(seen, 'Register it in `shapes` of contract/endpoint.ts').not.toContain(shape)
        seen.add(shape)
      }
      if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) visit(inner)
    }
    visit(document)
    expect(seen.size).toBeGreaterThan(30)
  })
})

describe('the page', () => {
  test('the API page shows the document and has the security headers of pages', async () => {
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    })
    expect((await app.http.inject('/api/docs/start.js')).body).toContain("url: '/api/openapi.json'")
  })

  test('the API page loads only files of this server and has no inline script', async () => {
    expect(page.body).not.toMatch(/https?:|@import|url\(|<style|<script>|\son\w+=/i)
    const files = [...page.body.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files).toHaveLength(4)
    for (const file of files) {
      const { statusCode, headers } = await app.http.inject(file)
      expect([file, statusCode]).toEqual([file, 200])
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('the API page links to the document if the viewer is not built', async () => {
    const { http } = await testApp()
    expect((await http.inject('/api/docs/swagger-ui-bundle.js')).statusCode).toBe(404)
    expect((await http.inject('/api/docs')).body).toContain('<a href="/api/openapi.json">')
  })
})

test('over https the document names the cookie of https', async () => {
  const app = await testApp({ publicUrl: 'https://cairn.example.org' })
  const { body } = await app.http.inject({ url: '/api/openapi.json' })
  expect(JSON.parse(body).components.securitySchemes.session.name).toBe('__Host-cairn_session')
})
