// Studios and schools are renamed and deleted while people choose them, join them and are created.
import { expect } from 'vitest'
import { countStatuses, interleaved, race, toLetters } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)

const newStudio = async (name: string) =>
  (await s.ada.call('POST /api/admin/studios', { body: { name } })).body.id
const removeStudio = (id: number) => s.sue.call('DELETE /api/admin/studios/:id', { params: { id } })
const studioOf = async (userId: number) =>
  (
    await s.db
      .selectFrom('users')
      .leftJoin('studios', 'studios.id', 'users.studio_id')
      .select('studios.name')
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow()
  ).name

race(s, 'of studios of the same name, in whatever case, one is made', async (round) => {
  const names = [`Twin ${round}`, `TWIN ${round}`, `twin ${round}`]
  const answers = await Promise.all(
    names.map((name, index) =>
      (index % 2 ? s.ada : s.sue).call('POST /api/admin/studios', { body: { name } }),
    ),
  )
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 2 })
})

race(s, 'a studio chosen while it is deleted is nobody’s', async (round) => {
  const chooser = await s.person(s.brendans, 'Chooser', `No${toLetters(round)}`)
  const id = await newStudio('Passing Peak')
  const [chosen, gone] = await Promise.all([
    chooser.call('PATCH /api/users/me', { body: { studio: 'Passing Peak' } }),
    removeStudio(id),
  ])
  expect(gone.status).toBe(204)
  expect([200, 400]).toContain(chosen.status)
  expect(await studioOf(chooser.id)).toBeNull()
})

race(
  s,
  'a studio chosen while it is renamed is the same one',
  async (round, id) => {
    const chooser = await s.person(s.brendans, 'Renamed', `No${toLetters(round)}`)
    const [before, after] = round % 2 ? ['New Peak', 'Old Peak'] : ['Old Peak', 'New Peak']
    const [chosen, renamed] = await Promise.all([
      chooser.call('PATCH /api/users/me', { body: { studio: before } }),
      s.ada.call('PUT /api/admin/studios/:id', { params: { id }, body: { name: after } }),
    ])
    expect(renamed.status).toBe(200)
    expect([200, 400]).toContain(chosen.status)
    expect(await studioOf(chooser.id)).toBe(chosen.status === 200 ? after : null)
  },
  { prepare: () => newStudio('Old Peak') },
)

race(s, 'a learner who chooses two studios at the same time has the one in the response', async (round) => {
  const chooser = await s.person(s.brendans, 'Double', `No${toLetters(round)}`)
  const names = ['Summit', 'Ridgeline']
  const answers = await Promise.all(
    names.map((studio) => chooser.call('PATCH /api/users/me', { body: { studio } })),
  )
  expect(countStatuses(answers)).toEqual({ 200: 1, 400: 1 })
  expect(await studioOf(chooser.id)).toBe(names[answers.findIndex(({ status }) => status === 200)])
})

race(s, 'a list of learners for a studio that is deleted is made, or refused line by line', async (round) => {
  const id = await newStudio('List Ledge')
  const username = `listed.${toLetters(round)}`
  const learner = { password: 'granite ridge 47', firstName: 'Listed', lastName: 'Learner' }
  const [made, gone] = await Promise.all([
    s.ada.call('POST /api/admin/users/bulk', {
      body: {
        users: [
          { ...learner, username, studio: 'List Ledge' },
          { ...learner, username: `${username}.two`, studio: 'Summit' },
        ],
      },
    }),
    removeStudio(id),
  ])
  expect([made.status, gone.status]).toEqual([200, 204])
  const { created, errors } = made.body
  expect([created, errors.map(({ line }) => line)]).toEqual(created === 2 ? [2, []] : [1, [1]])
})

race(
  s,
  'a school deleted while people join it and set goals leaves them whole, without a school',
  async (round) => {
    const body = { name: `Passing School ${round}` }
    const { id } = (await s.sue.call('POST /api/admin/schools', { body })).body
    const studios = await s.db
      .selectFrom('studios')
      .select(['id', 'name'])
      .where('school_id', '=', id)
      .execute()
    const school = { id, studios: new Map(studios.map((studio) => [studio.name, studio.id])) }
    const pupil = await s.person(school, 'Pupil', `No${toLetters(round)}`, { studio: 'Summit' })
    const joiner = await s.person(s.brendans, 'Joiner', `No${toLetters(round)}`)
    const goal = { title: 'Stay', category: 'Personal', duration: 'weekly', userId: pupil.id }
    const [gone, ...others] = await Promise.all([
      s.sue.call('DELETE /api/admin/schools/:id', { params: { id } }),
      s.sue.call('PUT /api/admin/users/:id', { params: { id: joiner.id }, body: { schoolId: id } }),
      pupil.call('POST /api/goals', { body: goal }),
      s.sue.call('POST /api/admin/users', {
        body: {
          username: `newcomer.${toLetters(round)}`,
          password: 'granite ridge 47',
          firstName: 'New',
          lastName: 'Comer',
          schoolId: id,
        },
      }),
    ])
    expect(gone?.status).toBe(204)
    for (const { status } of others) expect([200, 201, 403, 404]).toContain(status)
  },
)
