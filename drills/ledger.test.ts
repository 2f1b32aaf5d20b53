// The ledger must find differences: with one that finds nothing every drill would pass.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Exchange, HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { startNode } from './node.ts'
import { filePlace, withDatabase } from './place.ts'
import { madeUpSchool, newGoal } from './school.ts'

const place = await filePlace()
const school = await madeUpSchool(place, 1)
const node = await startNode(place.env)
const client = new HttpClient(() => node.port)
afterAll(async () => {
  await node.kill()
  await place.remove()
})

const ledger = new Ledger()
const found = () => withDatabase(place, (database) => ledger.differences(database))
const state = { title: 'Read chapter 1', completed: false, revision: 0, feedback: null, given: 0 }
let mark = ''

function set(description: string): Promise<Exchange> {
  const [pair] = school.pairs
  if (!pair) throw new Error('The school has nobody.')
  return client.send(newGoal(pair, { title: state.title, description }))
}

const change = (work: Parameters<typeof withDatabase<unknown>>[1]) => withDatabase(place, work)

beforeEach(async () => {
  await change(({ db }) => db.deleteFrom('goals').where('description', 'like', 'drill %').execute())
  if (mark) ledger.confirm(mark, null)
  mark = ledger.begin()
  expect((await set(mark)).status).toBe(201)
  ledger.confirm(mark, state)
  expect(await found()).toEqual([])
})

test('a goal that was acknowledged and is lost is found', async () => {
  await change(({ db }) => db.deleteFrom('goals').where('description', '=', mark).execute())
  expect(await found()).toEqual([`${mark} was acknowledged and is lost`])
})

test('a goal that is otherwise than acknowledged is found', async () => {
  await change(({ db }) =>
    db.updateTable('goals').set({ title: 'x' }).where('description', '=', mark).execute(),
  )
  expect((await found()).join()).toMatch(/is {"title":"x".* was acknowledged$/)
})

test('a goal without what is written with it is found half done', async () => {
  await change(({ db }) =>
    db
      .deleteFrom('activities')
      .where('goal_id', 'in', (eb) => eb.selectFrom('goals').select('id').where('description', '=', mark))
      .execute(),
  )
  expect((await found()).join()).toMatch(/is half done: {"created":0/)
})

test('a goal written twice, and one that nobody asked for, are found', async () => {
  await set(mark)
  await set('drill 999')
  expect(await found()).toEqual([`${mark} was written 2 times`, 'drill 999 was never asked for'])
})

test('without an answer a goal may be as before or after, and nothing else', async () => {
  ledger.addPossible(mark, { ...state, completed: true })
  expect(await found()).toEqual([])
  ledger.confirm(mark, null)
  ledger.addPossible(mark, { ...state, completed: true })
  expect(await found()).toHaveLength(1)
})
