// 5,000 learners, the most that an import takes: quick enough to wait for, and no other call fails in the meantime.
import { expect, test } from 'vitest'
import type { RosterPerson } from '../../contract/roster-import.ts'
import { importPlan, makeListed, preview } from '../testing/roster-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const MAX_DURATION_MS = 5_000
/** Alone on two cores it is below half a second. Tests share the machine, and wait for three answers. */
const MAX_WAIT_MS = 2_000

const people = Array.from({ length: 5_000 }, (_, index) => {
  const email = `learner.${index}@students.pebble-creek.example`
  const studio = ['Foothills', 'Basecamp I', 'Ridgeline', 'Summit'][index % 4] ?? null
  return makeListed(`S-${index}`, `Ana ${index % 70}`, `Rao ${index % 900}`, {
    username: email,
    email,
    studio,
  })
})

interface Timed<T> {
  answer: T
  took: number
  /** The longest that a call of another person waited for its answer. */
  waited: number
}

/** Imports while others read and write. @throws if one of their calls fails */
async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  let running = true
  let waited = 0
  const others = async () => {
    while (running) {
      const began = performance.now()
      const answers = [
        await s.wil.call('GET /api/auth/user'),
        await s.jo.call('PATCH /api/users/me', { body: { profilePicture: null } }),
        await s.hal.call('GET /api/admin/users'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      waited = Math.max(waited, performance.now() - began)
    }
  }
  const reading = others()
  const began = performance.now()
  const answer = await work()
  const took = performance.now() - began
  running = false
  await reading
  return { answer, took, waited }
}

async function importOf(list: readonly RosterPerson[]) {
  const previewed = await timed(() => preview(s.ada, list))
  const { plan } = previewed.answer.body
  const imported = await timed(() => importPlan(s.ada, list, plan))
  const slowest = Math.max(previewed.took, imported.took)
  const waited = Math.max(previewed.waited, imported.waited)
  return { ...imported.answer.body, slowest, waited }
}

test('5,000 new learners are imported, and so is the next list, which changes all of them', {
  timeout: 60_000,
}, async () => {
  const { rows, slowest, waited } = await importOf(people)
  expect(slowest).toBeLessThan(MAX_DURATION_MS)
  expect(waited).toBeLessThan(MAX_WAIT_MS)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['new']))
  const next = people.map((person, index) => ({
    ...person,
    lastName: `${person.lastName}-Bell`,
    email: `learner.${(index + 1) % people.length}@students.pebble-creek.example`,
    studio: 'Summit',
  }))
  const changed = await importOf(next)
  expect(new Set(changed.rows.map(({ kind }) => kind))).toEqual(new Set(['change']))
  const again = await importOf(next)
  expect(new Set(again.rows.map(({ kind }) => kind))).toEqual(new Set(['same']))
})

test('5,000 learners of one name are planned against 5,000 accounts of that name', {
  timeout: 60_000,
}, async () => {
  const named = (letter: string) =>
    Array.from({ length: 5_000 }, (_, index) => makeListed(`${letter}${index}`, 'Sam', 'Lee'))
  const first = await importOf(named('a'))
  expect(first.rows.at(-1)).toMatchObject({ kind: 'new', username: 'sam.lee5000' })
  const { answer, took, waited } = await timed(() => preview(s.ada, named('b')))
  expect(took).toBeLessThan(MAX_DURATION_MS)
  expect(waited).toBeLessThan(MAX_WAIT_MS)
  expect(answer.text.length).toBeLessThan(5_000_000)
  const [row] = answer.body.rows
  expect([row?.kind, row?.candidates.length, row?.candidatesCount]).toEqual(['ask', 10, 5_000])
  expect(answer.body.rows.every(({ candidates }) => candidates.length > 0)).toBe(true)
})
