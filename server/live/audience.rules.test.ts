import { describe, expect, it } from 'vitest'
import type { Topic } from '../../contract/topics.ts'
import type { Audience } from '../platform/live.ts'
import { isInAudience, type Listener, mayChangeListener } from './audience.ts'

const HERE = 1
const ELSEWHERE = 2
const [LICHEN, MOSS] = [10, 11]
const [BASECAMP, SUMMIT] = [20, 21]

const withoutRole: Listener = {
  id: 100,
  isAdmin: false,
  isSuperAdmin: false,
  isGuide: false,
  isCoach: false,
  groupId: null,
  studioId: null,
  assignedStudioId: null,
  assignedCrews: [],
}
const listeners = {
  'a member of Lichen': { ...withoutRole, id: 1, groupId: LICHEN, studioId: BASECAMP },
  'a member of Moss': { ...withoutRole, id: 2, groupId: MOSS, studioId: SUMMIT },
  'a coach of Lichen': { ...withoutRole, id: 3, isCoach: true, assignedCrews: [MOSS + 1, LICHEN] },
  'a child who coaches Lichen': {
    ...withoutRole,
    id: 8,
    isCoach: true,
    studioId: SUMMIT,
    assignedCrews: [LICHEN],
  },
  'a coach without crews': { ...withoutRole, id: 4, isCoach: true },
  'a guide of Basecamp': { ...withoutRole, id: 5, isGuide: true, assignedStudioId: BASECAMP },
  'a guide without a studio': { ...withoutRole, id: 6, isGuide: true },
  'an admin': { ...withoutRole, id: 7, isAdmin: true },
} satisfies Record<string, Listener>
type Name = keyof typeof listeners
const allNames = Object.keys(listeners)

const goals: Topic[] = ['goals']
const receivers = (schoolId: number | null, to: Audience) =>
  Object.entries(listeners)
    .filter(([, listener]) => isInAudience(listener, HERE, { schoolId, topics: goals, to }))
    .map(([name]) => name)

describe('the audience of a change', () => {
  it.each<[string, Audience, Name[]]>([
    ['of a person: that person and the admins', { users: [2] }, ['a member of Moss', 'an admin']],
    ['of a person, not for admins: that person', { users: [2], admins: false }, ['a member of Moss']],
    [
      'of a crew: its members, its coaches and the admins',
      { crews: [LICHEN] },
      ['a member of Lichen', 'a coach of Lichen', 'a child who coaches Lichen', 'an admin'],
    ],
    [
      'of two crews: both',
      { crews: [MOSS, LICHEN], admins: false },
      ['a member of Lichen', 'a member of Moss', 'a coach of Lichen', 'a child who coaches Lichen'],
    ],
    ['of a studio: its guides', { studios: [BASECAMP], admins: false }, ['a guide of Basecamp']],
    ['of a studio without guides: the admins', { studios: [SUMMIT] }, ['an admin']],
    [
      'of a guide’s goal: the learners of the studio',
      { learnersOf: [BASECAMP], admins: false },
      ['a member of Lichen'],
    ],
    [
      'of a goal: owner, crew, coaches, guides and admins, once each',
      { users: [1], crews: [LICHEN], studios: [BASECAMP], admins: true },
      [
        ...(['a member of Lichen', 'a coach of Lichen', 'a child who coaches Lichen'] as const),
        ...(['a guide of Basecamp', 'an admin'] as const),
      ],
    ],
    [
      'of the lists of crews: every coach and guide',
      { crewLists: true, admins: false },
      [
        ...(['a coach of Lichen', 'a child who coaches Lichen', 'a coach without crews'] as const),
        ...(['a guide of Basecamp', 'a guide without a studio'] as const),
      ],
    ],
    [
      'of what learners wrote: the adult coaches of the crew, and the admins',
      { coachesOf: [LICHEN] },
      ['a coach of Lichen', 'an admin'],
    ],
    ['of nobody: the admins', {}, ['an admin']],
    ['of nobody, not for admins: nobody', { admins: false }, []],
  ])('the audience of a change %s', (_what, to, names) => {
    expect(receivers(HERE, to)).toEqual(names)
  })

  it('a change of a school is received by everyone in the school', () => {
    expect(receivers(HERE, 'school')).toEqual(allNames)
  })

  it('a change is received by nobody of another school', () => {
    expect(receivers(ELSEWHERE, 'school')).toEqual([])
    expect(receivers(ELSEWHERE, { crews: [LICHEN], studios: [BASECAMP], learnersOf: [BASECAMP] })).toEqual([])
  })

  it('a change about a person is received by that person, whatever school they look at', () => {
    expect(receivers(ELSEWHERE, { users: [7] })).toEqual(['an admin'])
  })

  it('a change of no school is received by everyone everywhere', () => {
    expect(receivers(null, 'school')).toEqual(allNames)
  })

  it('a change of the list of schools is received by super admins only', () => {
    const change = { schoolId: null, topics: ['schools'] satisfies Topic[], to: { admins: true } }
    expect(isInAudience({ ...withoutRole, isAdmin: true }, HERE, change)).toBe(false)
    expect(isInAudience({ ...withoutRole, isAdmin: true, isSuperAdmin: true }, HERE, change)).toBe(true)
  })

  it('a guide with a studio of their own receives changes of the studio they guide, and of no other', () => {
    const guide = { ...withoutRole, isGuide: true, studioId: SUMMIT, assignedStudioId: BASECAMP }
    expect(isInAudience(guide, HERE, { schoolId: HERE, topics: goals, to: { learnersOf: [SUMMIT] } })).toBe(
      false,
    )
  })
})

describe('the data of a listener', () => {
  const learner = listeners['a member of Lichen']
  const may = (schoolId: number | null, topics: Topic[], to: Audience = 'school') =>
    mayChangeListener(learner, [HERE], { schoolId, topics, to })

  it.each<Topic>(['people', 'crews', 'assignments', 'session', 'studios', 'schools'])(
    'the data of a listener may be outdated after a change of %s',
    (topic) => {
      expect(may(HERE, ['goals', topic])).toBe(true)
      expect(may(HERE, [topic], { users: [learner.id] })).toBe(true)
      expect(may(HERE, [topic], { crews: [LICHEN] })).toBe(true)
      // If another person changed, not everyone in the school is read again.
      expect(may(HERE, [topic], { users: [999], crews: [MOSS], crewLists: true })).toBe(false)
    },
  )

  it.each<Topic>(['goals', 'feedback', 'notifications', 'activities', 'week'])(
    'the data of a listener stays valid after a change of %s',
    (topic) => {
      expect(may(HERE, [topic])).toBe(false)
    },
  )

  it('the data of a listener stays valid after a change in another school that does not name the listener', () => {
    expect(may(ELSEWHERE, ['people'])).toBe(false)
    expect(may(ELSEWHERE, ['people'], { users: [learner.id] })).toBe(true)
    expect(may(null, ['session'])).toBe(true)
  })
})
