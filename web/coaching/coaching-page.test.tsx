import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { crew, max, thaddeus } from '../testing/lichen-legends.ts'
import { goalWeek, studios } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

test('a coach sees all crews, their own first with their week, and no goals of the others', async () => {
  const { requestsTo } = fakeServer({
    'GET /api/auth/user': () => thaddeus,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups': () => [{ ...crew, id: 2, name: 'Alpine Asters' }, crew],
    'GET /api/groups/:id': () => ({
      ...crew,
      members: [{ ...max, goalsThisWeek: 6, completedThisWeek: 4 }],
    }),
  })
  showApp('/coaching')
  const own = await screen.findByRole('region', { name: 'Lichen Legends' })
  expect((await within(own).findByText(/goals done/)).textContent).toBe('4 of 6 goals done')
  const hrefs = within(own)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/goal-history?user=11', '/coaching/crews/3', '/feedback/crew/3'])
  const otherCrew = screen.getByRole('region', { name: 'Alpine Asters' })
  expect(within(otherCrew).queryByRole('link')).toBeNull()
  expect(within(otherCrew).getByText('You don’t coach this crew.')).toBeDefined()
  expect(own.compareDocumentPosition(otherCrew)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(requestsTo('GET /api/groups/:id').map(({ path }) => path)).toEqual(['/api/groups/3'])
})
