// Tests that the ledger finds differences; every drill would pass with a ledger that finds nothing.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Exchange, HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { startNode } from './node.ts'
import { createFilePlace, withDatabase } from './place.ts'
import { createSeededSchool, toGoalRequest } from './school.ts'

const place = await createFilePlace()
const school = await createSeededSchool(place, 1)
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
  return client.send(toGoalRequest(pair, { title: state.title, description }))
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

test('the ledger finds an acknowledged goal that is lost', async () => {
  await change(({ db }) => db.deleteFrom('goals').where('description', '=', mark).execute())
  expect(await found()).toEqual([`${mark} was acknowledged and is lost`])
})

test('the ledger finds a goal that differs from its acknowledgment', async () => {
  await change(({ db }) =>
    db.updateTable('goals').set({ title: 'x' }).where('description', '=', mark).execute(),
  )
  expect((await found()).join()).toMatch(/is {"title":"x".* was acknowledged$/)
})

test('the ledger finds a goal without its activity half done', async () => {
  await change(({ db }) =>
    db
      .deleteFrom('activities')
      .where('goal_id', 'in', (eb) => eb.selectFrom('goals').select('id').where('description', '=', mark))
      .execute(),
  )
  expect((await found()).join()).toMatch(/is half done: {"created":0/)
})

test('the ledger finds duplicate and unrequested goals', async () => {
  await set(mark)
  await set('drill 999')
  expect(await found()).toEqual([`${mark} was written 2 times`, 'drill 999 was never asked for'])
})

test('an unanswered request leaves a goal in its old or its new state', async () => {
  ledger.addPossible(mark, { ...state, completed: true })
  expect(await found()).toEqual([])
  ledger.confirm(mark, null)
  ledger.addPossible(mark, { ...state, completed: true })
  expect(await found()).toHaveLength(1)
})
