// Tests that accepted text comes back unchanged, whatever its characters, and that text that databases cannot store is refused.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Api, Call } from '../../../contract/api.ts'
import { isBlank, isStorable } from '../../../contract/characters.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { Sent } from '../../testing/browser.ts'
import { hostileSchool } from '../../testing/hostile/hostile-school.ts'
import { hostileTexts } from '../../testing/hostile/hostile-values.ts'

const school = await hostileSchool()
const { ada, sue, cole, wil, max, crews, brendans } = school
const [reviewed = 0] = school.ids.goal
const ridgeline = brendans.studios.get('Ridgeline') ?? 0
afterEach(() => school.restore())

type Person = typeof ada
async function read<C extends Call>(by: Person, call: C, sent: Sent = {}): Promise<ResponseOf<Api[C]>> {
  return (await by.call(call, sent)).body
}

interface StoredText {
  write: (text: string) => Promise<{ status: number; text: string }>
  read: () => Promise<unknown>
}

const places: Record<string, StoredText> = {
  'the title of a goal': {
    write: (title) => wil.call('PATCH /api/goals/:id', { params: { id: reviewed }, body: { title } }),
    read: async () => (await read(cole, 'GET /api/goals/:id', { params: { id: reviewed } })).title,
  },
  'the description of a goal': {
    write: (description) =>
      wil.call('PATCH /api/goals/:id', { params: { id: reviewed }, body: { description } }),
    read: async () => (await read(wil, 'GET /api/goals/:id', { params: { id: reviewed } })).description,
  },
  'the comment of a review': {
    write: (comments) =>
      cole.call('POST /api/feedback/goals/:goalId', {
        params: { goalId: reviewed },
        body: { status: 'denied', comments },
      }),
    read: async () =>
      (await read(wil, 'GET /api/goals/:id', { params: { id: reviewed } })).feedback[0]?.comments,
  },
  'a saved reply': {
    write: (text) => cole.call('POST /api/feedback/replies', { body: { text } }),
    read: async () => (await read(cole, 'GET /api/feedback/replies')).at(-1)?.text,
  },
  'a first name': {
    write: (firstName) =>
      ada.call('PUT /api/admin/users/:id', { params: { id: max.id }, body: { firstName } }),
    read: async () => (await read(wil, 'GET /api/users/:id', { params: { id: max.id } })).firstName,
  },
  'a last name': {
    write: (lastName) => ada.call('PUT /api/admin/users/:id', { params: { id: max.id }, body: { lastName } }),
    read: async () => (await read(max, 'GET /api/auth/user')).lastName,
  },
  'the name of a crew': {
    write: (name) => ada.call('PUT /api/admin/groups/:id', { params: { id: crews.lichen }, body: { name } }),
    read: async () => (await read(wil, 'GET /api/auth/user')).groupName,
  },
  'the name of a studio': {
    write: (name) => ada.call('PUT /api/admin/studios/:id', { params: { id: ridgeline }, body: { name } }),
    read: async () => (await read(max, 'GET /api/auth/user')).studio,
  },
  'a goal type': {
    write: (type) =>
      ada.call('PUT /api/admin/studios/:id', { params: { id: ridgeline }, body: { goalTypes: [type] } }),
    read: async () => (await read(wil, 'GET /api/studios')).find(({ id }) => id === ridgeline)?.goalTypes[0],
  },
  'the name of a school': {
    write: (name) => sue.call('PUT /api/admin/schools/:id', { params: { id: brendans.id }, body: { name } }),
    read: async () => (await read(wil, 'GET /api/auth/user')).schoolName,
  },
}

const storable = (text: string) => isStorable(text) && !isBlank(text) && text.length <= 100
const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom(...hostileTexts),
  )
  .filter(storable)

describe.each(Object.entries(places))('%s', (_name, place) => {
  test('text comes back as it was written, without blanks around it', { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(anyText, async (text) => {
      const { status, text: answer } = await place.write(text)
      expect(status, answer).toBeLessThan(300)
      expect(await place.read()).toBe(text.trim())
    })
    await fc.assert(property, { numRuns: 40, seed: 1 })
  })

  test.each(['\u0000', 'a\u0000', '\u0000b', '\ud800', 'a\udc00b', 'x\ud83d'])(
    'stored text cannot be %j',
    async (text) => {
      const { status } = await place.write(text)
      expect(status).toBe(400)
    },
  )
})

/** Only a description may be empty. */
const needed = Object.entries(places).filter(([name]) => name !== 'the description of a goal')
describe.each(needed)('%s', (_name, place) => {
  test.each(['', ' ', '\u200b', '\u202e\u2066\u200d', '\ufeff', '\u00a0\u3000', '\u2028'])(
    'stored text cannot be %j, which shows nothing',
    async (text) => {
      expect((await place.write(text)).status).toBe(400)
    },
  )
})
