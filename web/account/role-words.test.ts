import { expect, test } from 'vitest'
import { wilhelmina } from '../testing/people.ts'
import { listRoles } from './account-page.tsx'

test.each([
  [{}, ['Learner']],
  [{ isCrewCaptain: true }, ['Learner', 'Captain of Lichen Legends']],
  [{ isCoachWooden: true, assignedCrews: [3] }, ['Learner', 'Coach of 1 crew']],
  [{ isCoachWooden: true, studio: null, groupName: null }, ['Coach']],
  [{ isGuide: true, assignedStudio: 'Summit' }, ['Guide of Summit']],
  [{ isGuide: true, isCoachWooden: true, assignedCrews: [3, 4] }, ['Coach of 2 crews', 'Guide']],
  [{ isAdmin: true }, ['Admin']],
  [{ isAdmin: true, isSuperAdmin: true }, ['Super admin']],
])('the words for the roles of %o are right', (flags, words) => {
  expect(listRoles({ ...wilhelmina, ...flags })).toEqual(words)
})
