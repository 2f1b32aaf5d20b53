// A query part that is built once works for every school, and each transaction sees its own rows.
import { expect, test } from 'vitest'
import { story } from '../../testing/story.ts'
import { builtOnce } from './built-once.ts'
import { type SchoolDb, transaction, unscopedSchool } from './school-db.ts'

const s = await story()
const brendans = await unscopedSchool(s.services.database, s.brendans.id)
const harbor = await unscopedSchool(s.services.database, s.harbor.id)

let built = 0
const people = builtOnce((db) => {
  built++
  return db.selectFrom('users').select('first_name').orderBy('first_name')
})
const namesIn = async (school: SchoolDb, group: number) => {
  const members = people(school).where('school_id', '=', school.schoolId).where('group_id', '=', group)
  return (await members.execute()).map((row) => row.first_name)
}

test('a query part that is built once uses the values and the school of each call', async () => {
  expect(await namesIn(brendans, s.crews.lichen)).toEqual(['Max', 'Wil', 'Zoë'])
  expect(await namesIn(brendans, s.crews.moss)).toEqual(['Jo', 'Ned', 'Uma'])
  expect(await namesIn(harbor, s.crews.moss)).toEqual([])
  expect(await namesIn(harbor, s.crews.kelp)).toEqual(['Ida', 'Ira', 'Ivy'])
  expect(built).toBe(1)
})

test('a transaction reads its own writes and is rolled back as a whole', async () => {
  const renaming = transaction(brendans, async (tx) => {
    await tx.updateTable('users').set({ first_name: 'Will' }).where('id', '=', s.wil.id).execute()
    expect(await namesIn(tx, s.crews.lichen)).toEqual(['Max', 'Will', 'Zoë'])
    throw new Error('Enough.')
  })
  await expect(renaming).rejects.toThrow('Enough.')
  expect(await namesIn(brendans, s.crews.lichen)).toEqual(['Max', 'Wil', 'Zoë'])
})

test('a part with parameters keeps its values', async () => {
  const counted = builtOnce((db) =>
    db.selectFrom('users').select((eb) => ['id', eb.val(7).as('seven'), eb.val(8).as('eight')]),
  )
  for (const person of [s.max, s.jo]) {
    const row = await counted(brendans)
      .where('school_id', '=', brendans.schoolId)
      .where('id', '=', person.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ id: person.id, seven: expect.anything(), eight: expect.anything() })
  }
})
