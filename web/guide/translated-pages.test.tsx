// The pages of coaches, guides and visitors in a pseudo-language: every text comes from a catalog or from a person.
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '../../contract/people.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { createEntry, createGoal, crew, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek, khai, studios, wilhelmina } from '../testing/people.ts'
import { findPlainTexts, pseudoLanguage } from '../testing/pseudo-language.ts'
import { selectWithoutGoal } from '../testing/sample-crews.ts'
import { createReflection } from '../testing/sample-reflections.ts'
import { showApp } from '../testing/show-app.tsx'
import { findScreenLanguage, showLanguage } from '../ui/language.ts'

const guide: User = { ...khai, isGuide: true, assignedStudio: 'Summit' }
const admin: User = { ...wilhelmina, id: 9, studio: null, groupId: null, isAdmin: true }
const coach: User = { ...thaddeus, assignedCrews: [3] }
const inCrew = { groupName: 'Lichen Legends', leftAt: null, guardianCount: 0 }
const answered = {
  ...createGoal(zoe, { id: 4, title: 'Paint', completed: true, status: 'completed' }),
  feedback: [createEntry(4, thaddeus, { status: 'accepted', comments: 'Blue!' })],
}
const goals = [answered, createGoal(max, { id: 1, title: 'Run', deadline: '2026-11-18T22:00:00.000Z' })]

const serve = (user: User) =>
  fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups': () => [crew, { ...crew, id: 4, name: 'Moss', captains: [] }],
    'GET /api/groups/:id': () => crew,
    'GET /api/groups/:id/goals': () => goals,
    'GET /api/groups/:id/goals-with-feedback': () => goals,
    'GET /api/feedback/queue': () => ({ items: goals, nextCursor: null }),
    'GET /api/feedback/stats': () => ({
      totalGoalsReviewed: 214,
      acceptedPercentage: 71,
      needsImprovementPercentage: 22,
      deniedPercentage: 7,
    }),
    'GET /api/reflections/queue': () => ({ items: [createReflection(zoe)], nextCursor: null }),
    'GET /api/groups/:id/reflections': () => [],
    'GET /api/admin/crews-with-members': () => [crew],
    'GET /api/without-goal': () => selectWithoutGoal([jo, max]),
    'GET /api/guide/studio-users': () => [
      { ...zoe, ...inCrew },
      { ...max, ...inCrew },
      { ...jo, groupId: null, groupName: null, leftAt: null, guardianCount: 0 },
    ],
    'GET /api/guide/studio-goals': () => goals,
    'GET /api/guide/all-crews': () => [crew],
    'GET /api/guide/all-goals': () => ({
      items: goals.map((goal) => ({ ...goal, groupName: 'Lichen Legends' })),
      nextCursor: null,
    }),
    'GET /api/guide/studio-reflections': () => [],
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/privacy-contact': () => ({ contact: null }),
  })

/** Texts that people wrote. */
const typed = ['Lichen Legends', 'Moss', 'Summit', 'Paint', 'Run', 'Blue!', 'MH', 'JL', 'Cairn'].concat(
  [zoe, max, jo, thaddeus, khai, wilhelmina].flatMap(({ firstName, lastName }) => [firstName, lastName]),
)

beforeEach(async () => {
  localStorage.clear()
  await act(() => showLanguage(pseudoLanguage('xa')))
})
afterEach(() => act(() => showLanguage(findScreenLanguage('en'))))

test.each([
  ['a coach’s crews', '/feedback', coach],
  ['the review', '/feedback/crew/3', coach],
  ['all crews of a coach', '/coaching', coach],
  ['a crew’s goals', '/coaching/crews/3', coach],
  ['the learners without a goal', '/without-goal', coach],
  ['a guide’s overview', '/guide', guide],
  ['a guide’s learners', '/guide?tab=learners', guide],
  ['a studio’s goals', '/guide?tab=goals', guide],
  ['a guide’s crews', '/guide?tab=crews', guide],
  ['the school’s goals', '/guide?tab=all-goals', guide],
  ['an admin’s crews', '/crews-overview', admin],
  ['the page about privacy', '/privacy', coach],
  ['the demo', '/guest', coach],
])('%s: no text outside of messages', async (_page, path, user) => {
  serve(user)
  showApp(path)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('main [aria-busy]')).toBeNull())
  const main = document.querySelector('main')
  expect(main?.textContent).toMatch(/~/)
  expect(findPlainTexts(main ?? document.body, typed)).toEqual([])
})
