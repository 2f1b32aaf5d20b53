import { expect, test } from 'vitest'
import { firstScreen } from '../../contract/first-view.ts'
import type { User } from '../../contract/people.ts'
import { khai, wilhelmina } from '../testing/people.ts'
import { routes } from './routes.tsx'
import { decideRoute } from './routes-decision.ts'

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
