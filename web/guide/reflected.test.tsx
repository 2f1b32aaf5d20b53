// The reflections of a studio for its guide, and stuck goals among those that may need the guide.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import type { Reflection } from '../../contract/reflections.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { createEntry, createGoal, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, khai, studios } from '../testing/people.ts'
import { fridayEvening } from '../testing/sample-dashboard.ts'
import {
  createReflection,
  createReflectionRow,
  createResponse,
  fridayWeek,
} from '../testing/sample-reflections.ts'
import { showApp } from '../testing/show-app.tsx'

const guide: User = {
  ...khai,
  id: 60,
  firstName: 'Gia',
  lastName: 'Grove',
  isGuide: true,
  assignedStudio: 'Summit',
}

function serve(week = fridayWeek, goals: GoalWithFeedback[] = []) {
  let ofMax: Reflection = createReflection(max)
  return fakeServer({
    'GET /api/auth/user': () => guide,
    'GET /api/goal-week': () => week,
    'GET /api/studios': () => studios,
    'GET /api/guide/studio-users': () =>
      [zoe, max, jo].map((learner) => ({
        ...learner,
        groupName: 'Lichen Legends',
        leftAt: null,
        guardianCount: 0,
      })),
    'GET /api/guide/studio-goals': () => goals,
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/guide/studio-reflections': () => [
      createReflectionRow(jo),
      createReflectionRow(max, ofMax),
      createReflectionRow(zoe),
    ],
    'PUT /api/reflections/:id/response': ({ body }) => {
      ofMax = { ...ofMax, responses: [createResponse(guide, body.text)] }
      return ofMax
    },
  })
}

test('a guide sees who reflected, and reads and answers a learner’s reflection', async () => {
  const { requestsTo } = serve()
  showApp('/guide?tab=learners')
  const rowNamed = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  const yes = await (await rowNamed(/Hernández/)).findByRole('button', { name: /^Yes/ })
  expect(screen.getByRole('columnheader', { name: 'Reflected. Looked back, Nov 16 to 20' })).toBeDefined()
  expect((await rowNamed(/Jo Li|Li, Jo/)).getByText('No')).toBeDefined()
  fireEvent.click(yes)
  const dialog = within(await screen.findByRole('dialog', { name: 'Maximiliano Hernández' }))
  expect(dialog.getByText('Reflection on Nov 16 to 20')).toBeDefined()
  expect(dialog.getByText('A good week of Maximiliano.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Read' }))
  expect(await dialog.findByText('Read by Gia Grove')).toBeDefined()

  const answer = dialog.getByRole('button', { name: 'Reply: Maximiliano Hernández' })
  await waitFor(() => expect(answer.hasAttribute('disabled')).toBe(false))
  fireEvent.click(answer)
  const field = await screen.findByLabelText('Your reply')
  // Saved replies belong to reviewers of goals.
  expect(screen.queryByText('Saved replies')).toBeNull()
  fireEvent.change(field, { target: { value: 'Well done.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Well done.')).toBeDefined()
  expect(requestsTo('PUT /api/reflections/:id/response').map(({ body }) => body.text)).toEqual([
    null,
    'Well done.',
  ])
})

test('from Friday 4:00 PM the studio’s week counts reflections and links to unread ones', async () => {
  const { answers } = serve()
  answers['GET /api/goal-week'] = () => ({ ...fridayEvening, settings: fridayWeek.settings })
  showApp('/guide')
  const ended = within(await screen.findByRole('region', { name: 'Your studio’s week' }))
  expect(await ended.findByText(/1 of 3 looked back\.$/)).toBeDefined()
  fireEvent.click(ended.getByRole('button', { name: 'Read 1 reflection' }))
  expect(await screen.findByRole('button', { name: /^Yes, Maxi/ })).toBeDefined()
})

test('before 12:00 on the first school day no learner needs the guide for lack of a goal', async () => {
  const { answers } = serve()
  const monday = { ...fridayWeek, lastWeek: '2026-11-09' }
  answers['GET /api/goal-week'] = () => ({ ...monday, now: '2026-11-16T17:59:00.000Z' })
  const early = showApp('/guide')
  expect(await screen.findByText('Nobody needs you right now.')).toBeDefined()
  expect(screen.queryByText('No goals this week')).toBeNull()
  early.unmount()
  answers['GET /api/goal-week'] = () => ({ ...monday, now: '2026-11-16T18:00:00.000Z' })
  showApp('/guide')
  expect(await screen.findAllByText('No goals this week')).toHaveLength(3)
})

test('a school without reflections has no column for them', async () => {
  const { requestsTo } = serve({ ...fridayWeek, settings: goalWeek.settings })
  showApp('/guide?tab=learners')
  await screen.findByRole('columnheader', { name: 'May need you' })
  expect(screen.queryByText(/Looked back/)).toBeNull()
  expect(requestsTo('GET /api/guide/studio-reflections')).toEqual([])
})

test('learners with a stuck goal come after those with a denied one', async () => {
  const stuck = { state: 'stuck', note: 'No paper', at: '2026-11-20T15:00:00.000Z' } as const
  serve(fridayWeek, [
    createGoal(zoe, {
      id: 1,
      title: 'Run',
      feedback: [createEntry(1, thaddeus, { status: 'needs_improvement' })],
    }),
    createGoal(max, { id: 2, title: 'Draw', check: stuck }),
    createGoal(jo, {
      id: 3,
      title: 'Sing',
      check: stuck,
      feedback: [createEntry(3, thaddeus, { status: 'denied' })],
    }),
  ])
  showApp('/guide')
  const inNeed = within(await screen.findByRole('region', { name: /May need you/ })).getAllByRole('listitem')
  expect(inNeed.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('One goal denied'),
    expect.stringContaining('One goal stuck'),
    expect.stringContaining('One goal to improve'),
  ])
})
