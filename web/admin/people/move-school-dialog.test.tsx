// A super admin moves a person to another school, after reading what is lost.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../testing/fake-server.ts'
import { weekStats, wilhelmina } from '../../testing/people.ts'
import { chooseMenuItem, showApp } from '../../testing/show-app.tsx'
import { admin, learner, smallSchool } from '../../testing/small-school.ts'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const NAME = 'Wilhelmina Ó Súilleabháin-Okonkwo'
const school = (id: number, name: string) => ({
  id,
  name,
  description: null,
  timeZone: 'America/Chicago',
  language: 'en',
  createdAt: '2026-08-24T14:00:00.000Z',
  schoolDays: [1, 2, 3, 4, 5],
  deadlineTime: '16:00',
  userCount: 3,
})

function twoSchools(person = wilhelmina) {
  const server = smallSchool()
  server.answers['GET /api/auth/user'] = () => ({ ...admin, isSuperAdmin: true })
  server.answers['GET /api/admin/schools'] = () => [school(1, 'Ridge'), school(2, 'Harbor')]
  server.answers['GET /api/admin/users'] = () => [admin, person, learner]
  server.answers['GET /api/users/:id/stats'] = () => ({ ...weekStats, totalGoals: 41 })
  return server
}

test('a captain is moved after crew, captaincy, studio and the goals that move along were named', async () => {
  const captain = { ...wilhelmina, isCrewCaptain: true, guardianCount: 1 }
  const server = twoSchools(captain)
  server.answers['PUT /api/admin/users/:id'] = () => refused('unavailable')
  showApp('/admin')
  await chooseMenuItem(NAME, 'Move to another school…')
  const dialog = await screen.findByRole('dialog', { name: `Move ${NAME} to another school` })
  const lost = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lost).toEqual([
    'The place in Lichen Legends, and being its captain',
    'The studio Basecamp II',
    'What the family sees at home',
    'The names on feedback between Wilhelmina and people at the old school',
  ])
  expect(await within(dialog).findByText(/41 goals with their feedback/)).toBeTruthy()
  expect(within(dialog).getByText(/You can’t undo this/)).toBeTruthy()

  const send = within(dialog).getByRole('button', { name: 'Move to this school' })
  fireEvent.click(send)
  expect(await within(dialog).findByText('Choose a school.')).toBeTruthy()
  expect(within(dialog).queryByRole('option', { name: 'Ridge' })).toBeNull()
  fireEvent.change(within(dialog).getByLabelText('New school'), { target: { value: '2' } })
  fireEvent.click(send)
  expect(await screen.findByText('Failed to move to another school')).toBeTruthy()
  server.answers['PUT /api/admin/users/:id'] = () => ({ ...captain, schoolId: 2, schoolName: 'Harbor' })
  fireEvent.click(send)
  expect(await screen.findByText(`${NAME} is now at Harbor.`)).toBeTruthy()
  expect(server.requestsTo('PUT /api/admin/users/:id').at(-1)?.body).toEqual({ schoolId: 2 })
})

test('a guide is moved from the Guides tab, with the assigned studio and crews named as lost', async () => {
  const guide = {
    ...wilhelmina,
    groupId: null,
    groupName: null,
    studio: null,
    isGuide: true,
    isCoachWooden: true,
    assignedStudio: 'Summit',
    assignedCrews: [3, 4],
  }
  const server = twoSchools(guide)
  server.answers['PUT /api/admin/users/:id'] = () => ({ ...guide, schoolId: null, schoolName: null })
  showApp('/admin?tab=guides')
  await chooseMenuItem(NAME, 'Move to another school…')
  const dialog = await screen.findByRole('dialog', { name: `Move ${NAME} to another school` })
  expect(within(dialog).getByText('2 crews to coach')).toBeTruthy()
  expect(within(dialog).getByText('Summit as the studio to look after')).toBeTruthy()
  expect(within(dialog).getByText(/the roles of guide and Coach Wooden/)).toBeTruthy()
  await within(dialog).findByRole('option', { name: 'No school' })
  fireEvent.change(within(dialog).getByLabelText('New school'), { target: { value: 'none' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take out of the school' }))
  expect(
    await screen.findByText(`${NAME} is no longer in a school. You’ll find them on the Schools tab.`),
  ).toBeTruthy()
  expect(server.requestsTo('PUT /api/admin/users/:id')[0]?.body).toEqual({ schoolId: null })
})

test('an admin who is not a super admin moves nobody between schools', async () => {
  smallSchool()
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: `More for: ${NAME}` }))
  await screen.findByRole('menuitem', { name: 'Delete' })
  expect(screen.queryByRole('menuitem', { name: /to another school/ })).toBeNull()
})
