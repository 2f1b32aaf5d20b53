import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StudioUser } from '../../../contract/guide.ts'
import * as download from '../../frame/download.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { crew, max, zoe } from '../../testing/lichen-legends.ts'
import { goalWeek, peopleByRole, studios } from '../../testing/people.ts'
import { chooseMenuItem, showApp } from '../../testing/show-app.tsx'

const veterans = { name: 'Veterans Day', from: '2026-11-11', to: '2026-11-11' }
const awayButWednesday = [
  { from: '2026-11-09', to: '2026-11-10' },
  { from: '2026-11-12', to: '2026-11-13' },
]
const learners: StudioUser[] = [
  { ...zoe, groupName: crew.name, leftAt: null, guardianCount: 0, away: awayButWednesday },
  { ...max, groupName: crew.name, leftAt: null, guardianCount: 0 },
]
const saved = vi.spyOn(download, 'downloadText').mockImplementation(() => {})
beforeEach(() => saved.mockClear())

function lastWeekOfGuide() {
  const { answers } = fakeServer({
    'GET /api/auth/user': () => ({ ...peopleByRole.guide, assignedStudio: 'Summit' }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/guide/studio-users': () => learners,
    'GET /api/guide/studio-goals': () => [],
    'GET /api/groups': () => [crew],
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/days-off': () => ({ version: 1, entries: [veterans] }),
  })
  showApp('/guide?week=last')
  return answers
}

const press = async () => {
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More for: Summit' }).disabled).toBe(false),
  )
  await chooseMenuItem('Summit', 'Download results')
}

test('the results of last week wait for its calendar, so that nobody who was away is marked', async () => {
  const answers = lastWeekOfGuide()
  const calendar = Promise.withResolvers<void>()
  answers['GET /api/days-off'] = async () => {
    await calendar.promise
    return { version: 1, entries: [veterans] }
  }
  await press()
  expect(saved).not.toHaveBeenCalled()
  calendar.resolve()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [, ...rows] = (saved.mock.calls[0]?.[1] ?? '').trim().split('\r\n')
  expect(rows.map((row) => [row.split(',')[1], row.includes('No goal')])).toEqual([
    ['Zoë', false],
    ['Maximiliano', true],
  ])
})

test('no file is made without the calendar, and the reason is shown', async () => {
  const answers = lastWeekOfGuide()
  answers['GET /api/days-off'] = () => refused('internal')
  await press()
  expect(await screen.findByText('Couldn’t download the results')).toBeDefined()
  expect(saved).not.toHaveBeenCalled()
})
