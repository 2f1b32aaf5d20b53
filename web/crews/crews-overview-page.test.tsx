import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GroupWithMembers } from '../../contract/crews.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { crew, jo, max, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, khai, studios } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

const serve = (crews: GroupWithMembers[]) =>
  fakeServer({
    'GET /api/auth/user': () => ({ ...khai, isAdmin: true }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/admin/crews-with-members': () => crews,
  })

test('an admin sees the size, the studios and the first three members of each crew, and opens its goals', async () => {
  const others = [14, 15].map((id) => ({ ...jo, id, firstName: 'Member', lastName: String(id) }))
  serve([{ ...crew, memberCount: 5, members: [zoe, max, jo, ...others] }])
  showApp('/crews-overview')
  const card = within(await screen.findByRole('region', { name: 'Lichen Legends' }))
  expect(card.getByText('5 members')).toBeDefined()
  expect(card.getByRole('table', { name: 'Studios of Lichen Legends' })).toBeDefined()
  const members = within(card.getByRole('list', { name: 'Members' })).getAllByRole('listitem')
  expect(members).toHaveLength(4)
  expect(members.at(-1)?.textContent).toBe('+2 more members')
  expect(card.getByRole('link', { name: /View Crew Goals/ }).getAttribute('href')).toBe('/coaching/crews/3')
})

test('a school without crews is guided to the page that creates them', async () => {
  serve([])
  showApp('/crews-overview')
  expect(await screen.findByText('No crews yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Create a crew' }).getAttribute('href')).toBe('/admin?tab=crews')
})
