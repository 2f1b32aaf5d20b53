// A page that brings the answers of its first view: it is drawn from them, and asks for nothing again.
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  FIRST_ANSWERS_ID,
  type FirstAnswer,
  firstReads,
  firstScreen,
  whoIsSignedIn,
} from '../../contract/first-view.ts'
import type { User } from '../../contract/people.ts'
import { routes } from '../app/routes.tsx'
import { decideRoute } from '../app/routes-decision.ts'
import { goalWeek, khai, wilhelmina } from '../testing/people.ts'
import { newQueryClient } from './cache.ts'
import { takeFirstAnswers } from './first-answers.ts'

function pageWith(answers: FirstAnswer[]): void {
  const carrier = document.createElement('script')
  carrier.type = 'application/json'
  carrier.id = FIRST_ANSWERS_ID
  carrier.textContent = JSON.stringify(answers)
  document.body.append(carrier)
}
afterEach(() => document.getElementById(FIRST_ANSWERS_ID)?.remove())

test('its answers stand in the cache under their calls, pages of lists too, and leave the document', () => {
  const [week] = firstReads(null, wilhelmina)
  if (!week) throw new Error('A member has a week')
  const notifications = { call: 'GET /api/notifications', query: { limit: 5 }, paged: true } as const
  pageWith([
    { ...whoIsSignedIn, data: wilhelmina },
    { ...week, data: goalWeek },
    { ...notifications, data: { items: [], nextCursor: null } },
  ])
  const client = newQueryClient()
  takeFirstAnswers(client)
  expect(client.getQueryData(['GET /api/auth/user', null, null])).toEqual(wilhelmina)
  expect(client.getQueryData(['GET /api/goal-week', null, null])).toEqual(goalWeek)
  expect(client.getQueryData(['GET /api/notifications', null, { limit: 5 }, 'pages'])).toEqual({
    pages: [{ items: [], nextCursor: null }],
    pageParams: [''],
  })
  expect(document.getElementById(FIRST_ANSWERS_ID)).toBeNull()
  expect(screen.queryByText(/Wilhelmina/)).toBeNull()
})

test('a page without answers leaves everything to be asked', () => {
  const client = newQueryClient()
  takeFirstAnswers(client)
  expect(client.getQueryCache().getAll()).toEqual([])
})

const roles: [string, Partial<User>][] = [
  ['learner', {}],
  ['captain', { isCrewCaptain: true }],
  ['learner without studio', { studio: null }],
  ['coach', { isCoachWooden: true, studio: null }],
  ['guide', { isGuide: true, studio: null }],
  ['admin', { isAdmin: true, studio: null }],
  ['admin who coaches', { isAdmin: true, isCoachWooden: true, studio: null }],
  ['super admin of a school', { isAdmin: true, isSuperAdmin: true, studio: null }],
]

test.each(roles)(
  'what the server takes for the first screen of a %s is what the application shows',
  (_, role) => {
    const user = { ...khai, ...wilhelmina, ...role }
    for (const path of ['/', '/dashboard', '/goal-history', '/admin']) {
      const first = firstScreen(path, user)
      if (first === null) continue
      const decision = decideRoute(routes, path, user)
      expect([path, decision.kind === 'screen' && decision.screen.name]).toEqual([path, first])
    }
  },
)
