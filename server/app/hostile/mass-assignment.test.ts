// Tests that no call accepts an undeclared field, neither anywhere in its body nor in its query.
import { afterEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { jsonSchemaOf } from '../../platform/http/answer.ts'
import { takesSchool } from '../../platform/http/refusals.ts'
import { hostileSchool } from '../../testing/hostile/hostile-school.ts'
import {
  listPermittedCalls,
  makePermittedBody,
  sendPermitted,
} from '../../testing/hostile/permitted-calls.ts'
import { fingerprint } from '../../testing/hostile/stored-rows.ts'
import { isJson, type Json } from '../../testing/hostile/valid-values.ts'

const school = await hostileSchool()
const calls = listPermittedCalls(school)
const withBody = calls.filter(({ endpoint }) => endpoint.body)
afterEach(() => school.restore())

const forbidden = [
  'id',
  'schoolId',
  'userId',
  'goalId',
  'groupId',
  'studioId',
  'role',
  'roles',
  'userType',
  'isAdmin',
  'is_admin',
  'isSuperAdmin',
  'isGuide',
  'isCoachWooden',
  'isCrewCaptain',
  'assignedCrews',
  'canBypassDeadlines',
  'passwordHash',
  'password_hash',
  'createdAt',
  'updatedAt',
  'createdById',
  'completedAt',
  'revisionCount',
  'isIncompleteLocked',
  'archivedAt',
  'deadline',
  'feedbackProviderId',
  'isActive',
  'goalRevisionAtTime',
  'isRead',
  'captains',
  'sessionHash',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'isAdmin ',
]

test('the table has calls with bodies', () => {
  expect(withBody.length).toBeGreaterThan(30)
})

describe('a body with an extra field', () => {
  test.each(withBody.map((permitted) => [permitted.call, permitted] as const))(
    '%s refuses a body with an extra field and writes nothing',
    async (_name, permitted) => {
      const body = makePermittedBody(permitted, school)
      const before = await fingerprint(school.db)
      const wrong: string[] = []
      for (const { path, declared, place } of objectsIn(schemaOf(permitted.endpoint), body)) {
        for (const key of forbidden.filter((name) => !declared.includes(name))) {
          const { status, text, refusal } = await sendPermitted(school, permitted, {
            body: JSON.stringify(place(key)),
          })
          const issue = refusal?.issues?.find((issue) => issue.path === [...path, key].join('.'))
          const refused = status === 400 && refusal?.code === 'validation' && issue?.message.includes(key)
          if (!refused) wrong.push(`${[...path, key].join('.')} answers ${status} ${text.slice(0, 300)}`)
        }
      }
      expect(wrong).toEqual([])
      expect(await fingerprint(school.db)).toBe(before)
      // The body is valid without the field; a conflict is found only after validation.
      const { status, text } = await sendPermitted(school, permitted, { body: JSON.stringify(body) })
      const needsSecret = [
        'POST /api/family/code-check',
        'POST /api/family/connect',
        'POST /api/family/mail/confirm',
      ].includes(permitted.call)
      expect(status === 409 || status < 300 || needsSecret, text).toBe(true)
    },
  )
})

test('a row of a list with an extra field is reported and not created', async () => {
  const addUsers = calls.find(({ call }) => call === 'POST /api/admin/users/bulk')
  if (!addUsers) throw new Error('There is no such call.')
  const [row] = school.words.users ?? []
  const before = await fingerprint(school.db)
  for (const key of forbidden) {
    const body = JSON.stringify({ users: [added(row, key)] })
    const answer = await sendPermitted(school, addUsers, { body })
    expect(answer.status).toBe(200)
    const { created, failed, errors } = JSON.parse(answer.text)
    expect([created, failed, errors[0].line]).toEqual([0, 1, 1])
    expect(errors[0].message).toContain(key)
  }
  expect(await fingerprint(school.db)).toBe(before)
})

describe('a query with an extra field', () => {
  const strict = calls.filter(({ endpoint }) => !endpoint.allowCrossOrigin)
  test.each(strict.map((permitted) => [permitted.call, permitted] as const))(
    '%s refuses a query with an extra field',
    async (_name, permitted) => {
      const declared = permitted.endpoint.query
        ? Object.keys(propertiesOf(jsonSchemaOf(permitted.endpoint.query)))
        : []
      const before = await fingerprint(school.db)
      for (const key of [
        'isAdmin',
        'userID',
        'Limit',
        'limit[]',
        'schoolId',
        '__proto__',
        'constructor',
        'toString',
        '',
      ]) {
        if (declared.includes(key)) continue
        // Nearly every call takes it: named-school.test.ts.
        if (key === 'schoolId' && takesSchool(permitted.endpoint)) continue
        const { status, refusal } = await sendPermitted(school, permitted, {
          query: `?${encodeURIComponent(key)}=1`,
        })
        expect([key, status, refusal?.issues?.[0]?.path]).toEqual([key, 400, key])
      }
      expect(await fingerprint(school.db)).toBe(before)
    },
  )
})

interface BodyObject {
  path: string[]
  declared: string[]
  /** The complete body with the field in this object. */
  place: (key: string) => unknown
}

/** Lists every object inside a body, the body itself first. */
function objectsIn(schema: Json, body: unknown): BodyObject[] {
  if (!isJson(body)) return []
  const properties = propertiesOf(schema)
  const inner = Object.entries(body).flatMap(([name, part]): BodyObject[] => {
    const below = properties[name]
    if (!isJson(below)) return []
    return objectsIn(below, part).map(({ path, declared, place }) => ({
      path: [name, ...path],
      declared,
      place: (key) => ({ ...body, [name]: place(key) }),
    }))
  })
  return [{ path: [], declared: Object.keys(properties), place: (key) => added(body, key) }, ...inner]
}

/** Sets an own field, even with the name `__proto__`. */
function added(object: unknown, key: string): unknown {
  const value =
    key === '__proto__' || key === 'constructor' ? { isAdmin: true, prototype: { isAdmin: true } } : 1
  return Object.fromEntries([...Object.entries(object ?? {}), [key, value]])
}

function schemaOf({ body }: Endpoint): Json {
  return body ? jsonSchemaOf(body) : {}
}

function propertiesOf({ properties }: Json): Json {
  return isJson(properties) ? properties : {}
}
