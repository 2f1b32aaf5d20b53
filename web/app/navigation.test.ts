import { describe, expect, test } from 'vitest'
import { peopleByRole, type SampleRole } from '../testing/people.ts'
import { barLinks, bellLink, currentLink, getDockKind } from './navigation.ts'

describe('the bar', () => {
  const labels = (role: SampleRole) =>
    barLinks(peopleByRole[role]).map(({ label, href }) => `${label} ${href}`)
  const own = ['Dashboard /dashboard', 'Goal Data /goal-history']
  const ofAdmins = ['Admin /admin', 'Feedback Log /admin/feedback', 'Crews /crews-overview']

  test.each<[SampleRole, string[]]>([
    ['learner', own],
    ['captain', [...own, 'Manage Crew /coaching/crews/3']],
    ['coach', [...own, 'Feedback /feedback']],
    ['guide', [...own, 'Studio Guide /guide', 'Feedback Log /feedback']],
    ['admin', [...own, ...ofAdmins]],
    ['superAdmin', [...own, ...ofAdmins]],
    ['coachAndGuide', [...own, 'Feedback /feedback', 'Studio Guide /guide']],
    ['coachAndAdmin', [...own, ...ofAdmins, 'Feedback /feedback']],
  ])('the bar of the role %s has the links of the specification', (role, links) => {
    expect(labels(role)).toEqual(links)
  })

  test('the bar is empty for a user without a school', () => {
    expect(barLinks({ ...peopleByRole.learner, schoolId: null })).toEqual([])
  })

  test.each<[SampleRole, string, string | undefined]>([
    ['learner', '/', 'Dashboard'],
    ['learner', '/goal-history', 'Goal Data'],
    ['admin', '/', 'Admin'],
    ['admin', '/dashboard', 'Dashboard'],
    ['coach', '/', 'Dashboard'],
    ['captain', '/coaching/crews/3', 'Manage Crew'],
    ['captain', '/feedback/crew/3', 'Manage Crew'],
    ['coach', '/feedback/', 'Feedback'],
    ['coach', '/feedback/crew/5', 'Feedback'],
    ['coach', '/coaching', 'Feedback'],
    ['coach', '/coaching/crews/3', 'Feedback'],
    ['coach', '/admin/feedback', 'Feedback'],
    ['guide', '/admin/feedback', 'Feedback Log'],
    ['admin', '/coaching/crews/9', 'Crews'],
    ['learner', '/somewhere', undefined],
  ])('the bar of the role %s at %s marks %s', (role, path, label) => {
    const links = barLinks(peopleByRole[role])
    expect(currentLink(links, path, peopleByRole[role])?.label).toBe(label)
  })
})

describe('the bottom bar of phones', () => {
  const coach = { ...peopleByRole.coach, studio: null, groupId: null }

  test('the bottom bar of phones is for learners, or for coaches without a studio', () => {
    expect(getDockKind(peopleByRole.learner, '/')).toBe('learner')
    expect(getDockKind(peopleByRole.captain, '/coaching/crews/3')).toBe('learner')
    expect(getDockKind({ ...coach, studio: 'Summit' }, '/')).toBe('learner')
    expect(getDockKind(coach, '/')).toBe('coach')
    for (const role of ['newcomer', 'guide', 'admin', 'coachAndGuide'] as const) {
      expect(getDockKind(peopleByRole[role], '/')).toBeNull()
    }
  })

  test('the bottom bar of phones gives way to the answers in a review', () => {
    expect(getDockKind(coach, '/feedback/crew/5')).toBeNull()
    expect(getDockKind(peopleByRole.captain, '/feedback/crew/3')).toBeNull()
  })
})

describe('the bell of phones', () => {
  test('the bell of phones is for people whose home screen shows their notifications', () => {
    const withBell = Object.entries(peopleByRole).flatMap(([role, user]) => (bellLink(user) ? [role] : []))
    expect(withBell).toEqual(['learner', 'captain', 'coach', 'coachAndGuide', 'coachAndAdmin'])
    expect(bellLink(peopleByRole.learner)).toBe('/#notifications')
  })
})
