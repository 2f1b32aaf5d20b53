// Tests the permission matrix: every call by every kind of person for rows of both schools. Refused calls write nothing and
// reveal nothing of the other school.
import { expect, test } from 'vitest'
import { api, type Call } from '../../../contract/api.ts'
import { makeProvider } from '../lying-provider.ts'
import { story } from '../story.ts'
import { fillWithCanaries } from './canaries.ts'
import { createStage } from './cast.ts'
import { type Cell, describeCell, findProblem, listCells } from './cells.ts'
import { fingerprints } from './fingerprint.ts'

const s = await story({
  publicUrl: 'http://localhost',
  providers: [makeProvider({ issuer: 'http://127.0.0.1:1' })],
})
const stage = await createStage(s)
await fillWithCanaries(s.db, s.harbor.id)
// Super admins of the other school appear by name in this school's log, so this one gets an ordinary name.
await s.db
  .updateTable('users')
  .set({ first_name: 'Known', last_name: 'Here' })
  .where('id', '=', stage.farSuperAdmin.id)
  .execute()
const fingerprint = await fingerprints(s.db)

// The table has its own keys.
const calls = Object.keys(api) as Call[]
const matrix = new Map(calls.map((call) => [call, listCells(s, stage, call)]))

test('the matrix has enough cells to prove something', () => {
  const cells = [...matrix.values()].flat()
  expect(cells.length).toBeGreaterThan(4_000)
  expect(cells.filter(({ allowed }) => allowed).length).toBeGreaterThan(1_000)
  expect(cells.filter(({ allowed }) => !allowed).length).toBeGreaterThan(2_000)
  console.log(`The permission matrix has ${cells.length} cells in ${matrix.size} calls.`)
})

test.each(calls)('the permission matrix holds for %s', { timeout: 60_000 }, async (call) => {
  const cells = matrix.get(call) ?? []
  expect(cells.length).toBeGreaterThan(30)
  const silent = cells.filter(({ allowed, recorded }) => !(allowed && recorded))
  const recorded = cells.filter((cell) => !silent.includes(cell))
  const before = await fingerprint()
  const wrong = await all(silent)
  if ((await fingerprint()) !== before) wrong.push(`${call} wrote something: ${await writersAmong(silent)}`)
  wrong.push(...(await all(recorded)))
  expect(wrong).toEqual([])
})

/** Runs eight calls at a time; none of them writes, so the order does not matter. */
async function all(cells: readonly Cell[]): Promise<string[]> {
  const waiting = [...cells]
  const wrong: string[] = []
  const ask = async () => {
    for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
      const sentence = await findProblem(cell)
      if (sentence !== null) wrong.push(sentence)
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  return wrong
}

/** Repeats the calls one by one to find those that write. */
async function writersAmong(cells: readonly Cell[]): Promise<string> {
  const writers: string[] = []
  for (const cell of cells) {
    const before = await fingerprint()
    await findProblem(cell)
    if ((await fingerprint()) !== before) writers.push(describeCell(cell))
  }
  return writers.join(', ') || 'nobody does when it is asked again'
}
