// The order of names in a Spanish school, where ñ is a letter of its own, and in an English one.
import { expect, test } from 'vitest'
import { story } from '../testing/story.ts'
import { nameOrder, sortName } from './name-order.ts'

const s = await story()

test('letters of the language are after the letter without the mark, and other accents make no difference', () => {
  const names = ['Nuñez', 'Nuzo', 'Núñez', 'Nunez', 'Ñandú', 'Oca', 'Nz', 'NUÑA']
  const sorted = (language: 'en' | 'es') =>
    names.toSorted((a, b) => {
      const [first, second] = [nameOrder(a, 'Ana', language), nameOrder(b, 'Ana', language)]
      return first < second ? -1 : first > second ? 1 : 0
    })
  expect(sorted('es')).toEqual(['Nunez', 'NUÑA', 'Nuñez', 'Núñez', 'Nuzo', 'Nz', 'Ñandú', 'Oca'])
  expect(sorted('en')).toEqual(['Ñandú', 'NUÑA', 'Nunez', 'Nuñez', 'Núñez', 'Nuzo', 'Nz', 'Oca'])
  expect(nameOrder('Ñandú', 'Ana', 'en')).toBe(sortName('Ñandú', 'Ana'))
})

const lastNames = ['Nuñez', 'Nuzo', 'Nunez', 'Ñandú', 'Oca']
const listed = async () => {
  const { body } = await s.ada.call('GET /api/admin/users')
  return body.filter(({ username }) => username.startsWith('order.')).map(({ lastName }) => lastName)
}

async function setLanguage(language: 'en' | 'es') {
  const { body } = await s.ada.call('GET /api/admin/settings')
  const { activityMonths, notificationMonths, logMonths } = body
  const sent = { activityMonths, notificationMonths, logMonths, language }
  expect((await s.ada.call('PUT /api/admin/settings', { body: sent })).status).toBe(200)
}

test('a change of the school’s language sorts people again, and names that change later follow it', async () => {
  for (const [index, lastName] of lastNames.entries()) {
    const account = { username: `order.${index}`, password: 'willow bridge 9', firstName: 'Ana', lastName }
    expect((await s.ada.call('POST /api/admin/users', { body: account })).status).toBe(201)
  }
  expect(await listed()).toEqual(['Ñandú', 'Nunez', 'Nuñez', 'Nuzo', 'Oca'])
  await setLanguage('es')
  expect(await listed()).toEqual(['Nunez', 'Nuñez', 'Nuzo', 'Ñandú', 'Oca'])

  const { body } = await s.ada.call('GET /api/admin/users')
  const id = body.find(({ lastName }) => lastName === 'Oca')?.id ?? 0
  await s.ada.call('PUT /api/admin/users/:id', { params: { id }, body: { lastName: 'Nuño' } })
  expect(await listed()).toEqual(['Nunez', 'Nuñez', 'Nuño', 'Nuzo', 'Ñandú'])
  const added = { username: 'order.9', password: 'willow bridge 9', firstName: 'Ana', lastName: 'Ñu' }
  await s.ada.call('POST /api/admin/users', { body: added })
  expect(await listed()).toEqual(['Nunez', 'Nuñez', 'Nuño', 'Nuzo', 'Ñandú', 'Ñu'])
  await setLanguage('en')
  expect(await listed()).toEqual(['Ñandú', 'Ñu', 'Nunez', 'Nuñez', 'Nuño', 'Nuzo'])
})

test('a cursor from before a change of the language goes on from its key', async () => {
  const params = { id: s.crews.lichen }
  const page = await s.ada.call('GET /api/groups/:id/goal-history', { params, query: { limit: 1 } })
  const cursor = page.body.nextCursor ?? ''
  expect(cursor).not.toBe('')
  await setLanguage('es')
  const next = await s.ada.call('GET /api/groups/:id/goal-history', { params, query: { limit: 50, cursor } })
  expect(next.status).toBe(200)
  expect(next.body.members.map(({ user }) => user.id)).not.toContain(page.body.members[0]?.user.id)
  await setLanguage('en')
})

test('someone who moves to a school of another language is sorted by it', async () => {
  const { body: school } = await s.sue.call('POST /api/admin/schools', {
    body: { name: 'Escuela del Río', language: 'es' },
  })
  const { body } = await s.ada.call('GET /api/admin/users')
  for (const { id, username } of body)
    if (username.startsWith('order.'))
      await s.sue.call('PUT /api/admin/users/:id', { params: { id }, body: { schoolId: school.id } })
  const rows = await s.sue.call('GET /api/admin/users', { query: { schoolId: school.id } })
  expect(rows.body.map(({ lastName }) => lastName)).toEqual(['Nunez', 'Nuñez', 'Nuño', 'Nuzo', 'Ñandú', 'Ñu'])
})

test('crews of a Spanish school are in its order', async () => {
  await setLanguage('es')
  for (const name of ['Ñus', 'Nutrias', 'Ocas'])
    await s.ada.call('POST /api/admin/groups', { body: { name } })
  const { body } = await s.ada.call('GET /api/admin/groups')
  expect(body.map(({ name }) => name).filter((name) => /^[ÑNO]/.test(name))).toEqual([
    'Nutrias',
    'Ñus',
    'Ocas',
  ])
  await setLanguage('en')
})
