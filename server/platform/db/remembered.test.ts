// A remembered query is that of today's values, on the database and in a transaction, and knows its shapes apart.
import { expect, test } from 'vitest'
import { story } from '../../testing/story.ts'
import { remembered } from './remembered.ts'
import { type SchoolDb, transaction, unscopedSchool } from './school-db.ts'

const s = await story()
const brendans = await unscopedSchool(s.services.database, s.brendans.id)
const harbor = await unscopedSchool(s.services.database, s.harbor.id)

let built = 0
const namesOf = remembered((school: SchoolDb, given: { group: number }, shape) => {
  built++
  const all = school.db
    .selectFrom('users')
    .select('first_name')
    .where('school_id', '=', school.schoolId)
    .where('group_id', '=', given.group)
    .orderBy('first_name', shape === 'backwards' ? 'desc' : 'asc')
  return all
})
const names = async (...run: Parameters<typeof namesOf>) =>
  (await namesOf(...run)).map((row) => row.first_name)

test('answers for the values and the school of each run, and is built once', async () => {
  expect(await names(brendans, { group: s.crews.lichen })).toEqual(['Max', 'Wil', 'Zoë'])
  expect(await names(brendans, { group: s.crews.moss })).toEqual(['Jo', 'Ned', 'Uma'])
  expect(await names(harbor, { group: s.crews.moss })).toEqual([])
  expect(await names(harbor, { group: s.crews.kelp })).toEqual(['Ida', 'Ira', 'Ivy'])
  expect(built).toBe(1)
})

test('is built anew for another shape', async () => {
  expect(await names(brendans, { group: s.crews.lichen }, 'backwards')).toEqual(['Zoë', 'Wil', 'Max'])
  expect(await names(brendans, { group: s.crews.lichen })).toEqual(['Max', 'Wil', 'Zoë'])
  expect(built).toBe(2)
})

test('sees what its transaction has written', async () => {
  const seen = await transaction(brendans, async (tx) => {
    await tx.db.updateTable('users').set({ first_name: 'Will' }).where('id', '=', s.wil.id).execute()
    return names(tx, { group: s.crews.lichen })
  })
  expect(seen).toEqual(['Max', 'Will', 'Zoë'])
})
