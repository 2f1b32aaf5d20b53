import { describe, expect, test } from 'vitest'
import type { User } from '../../../contract/people.ts'
import { wilhelmina } from '../../testing/people.ts'
import {
  type LearnerView,
  listLearners,
  selectLearners,
  sortLearners,
  wholeList,
} from './list-of-learners.ts'

const studios = ['Foothills', 'Basecamp II', 'Summit']
const person = (id: number, firstName: string, lastName: string, more: Partial<User> = {}): User => ({
  ...wilhelmina,
  id,
  firstName,
  lastName,
  username: `user${id}`,
  ...more,
})
const zoe = person(1, 'Zoë', 'Ångström', { studio: 'Summit', username: 'zoe.a' })
const jo = person(2, 'Jo', 'Li', { studio: 'Foothills', username: 'JO' })
const khai = person(3, 'Khai', 'Nguyễn', { studio: null, username: 'khai.n' })
const bo = person(4, 'Bo', 'Li', { studio: 'Basecamp II', username: 'bo' })
const all = [zoe, jo, khai, bo]
const sorted = sortLearners(all, studios)
const shown = (view: Partial<LearnerView> = {}) => names(listLearners(sorted, { ...wholeList, ...view }))
const names = (people: readonly User[]) => people.map(({ firstName }) => firstName)

describe('the list of learners', () => {
  test('the list of learners is sorted by last, then first name, ignoring accents', () => {
    expect(shown()).toEqual(['Zoë', 'Bo', 'Jo', 'Khai'])
  })

  test('the list of learners can be reversed, and sorted by username in any case', () => {
    expect(shown({ sort: 'username' })).toEqual(['Bo', 'Jo', 'Khai', 'Zoë'])
    expect(shown({ sort: 'username', descending: true })).toEqual(['Zoë', 'Khai', 'Jo', 'Bo'])
  })

  test('the list of learners sorted by studio follows the school’s order, with learners without a studio last', () => {
    expect(shown({ sort: 'studio' })).toEqual(['Jo', 'Bo', 'Zoë', 'Khai'])
    expect(shown({ sort: 'studio', descending: true })).toEqual(['Khai', 'Zoë', 'Bo', 'Jo'])
  })

  test('the list of learners shows one studio, or learners without a studio', () => {
    expect(shown({ studio: '=Summit' })).toEqual(['Zoë'])
    expect(shown({ studio: 'none' })).toEqual(['Khai'])
  })

  test('the list of learners shows one crew, learners without a crew, captains or coaches, and can be sorted by crew', () => {
    const crewed = [
      person(1, 'Zoë', 'Ångström', { groupId: 8, groupName: 'Crew 10', isCrewCaptain: true }),
      person(2, 'Jo', 'Li', { groupId: 9, groupName: 'Crew 9' }),
      person(3, 'Khai', 'Nguyễn', { groupId: null, groupName: null, isCoachWooden: true }),
      person(4, 'Bo', 'Li', { groupId: 9, groupName: 'Crew 9' }),
    ]
    const list = sortLearners(crewed, studios)
    const listNames = (view: Partial<LearnerView>) => names(listLearners(list, { ...wholeList, ...view }))
    expect(listNames({ crew: '=9' })).toEqual(['Bo', 'Jo'])
    expect(listNames({ crew: 'none' })).toEqual(['Khai'])
    expect(listNames({ crew: 'captains' })).toEqual(['Zoë'])
    expect(listNames({ crew: 'coaches' })).toEqual(['Khai'])
    expect(listNames({ sort: 'crew' })).toEqual(['Bo', 'Jo', 'Zoë', 'Khai'])
    expect(listNames({ sort: 'crew', descending: true })).toEqual(['Khai', 'Zoë', 'Bo', 'Jo'])
  })

  test('the list of learners is searched by parts of name and username, without accents', () => {
    const find = (search: string) => shown({ search })
    expect(find('nguyen')).toEqual(['Khai'])
    expect(find('angstrom zo')).toEqual(['Zoë'])
    expect(find('ZOE.A')).toEqual(['Zoë'])
    expect(find('li')).toEqual(['Bo', 'Jo'])
    expect(find('nobody')).toEqual([])
  })

  test('the list of learners is in the right order again after changes, also when it is sorted from the previous order', () => {
    const renamed = { ...bo, lastName: 'Zuse' }
    const newcomer = person(9, 'Al', 'Khan')
    const changed = [zoe, renamed, khai, newcomer]
    for (const sort of ['name', 'username', 'studio', 'crew'] as const) {
      const view = { ...wholeList, sort }
      expect(names(listLearners(sortLearners(changed, studios, sorted), view))).toEqual(
        names(listLearners(sortLearners(changed, studios), view)),
      )
    }
    expect(names(sortLearners(changed, studios, sorted).by('name', false))).toEqual([
      'Zoë',
      'Al',
      'Khai',
      'Bo',
    ])
  })
})

test('admins and guides are not learners, but users who became guides here stay in the list', () => {
  const guide = person(5, 'Gert', 'Guide', { isGuide: true })
  const admin = person(6, 'Ada', 'Min', { isAdmin: true })
  expect(names(selectLearners([jo, guide, admin], new Set()))).toEqual(['Jo'])
  expect(names(selectLearners([jo, guide, admin], new Set([5, 6])))).toEqual(['Jo', 'Gert'])
})
