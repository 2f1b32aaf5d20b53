import { describe, expect, test } from 'vitest'
import type { User } from '../../../contract/people.ts'
import { wilhelmina } from '../../testing/people.ts'
import { learnersAmong, listLearners, wholeList } from './list-of-learners.ts'

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
const names = (people: readonly User[]) => people.map(({ firstName }) => firstName)

describe('the list of learners', () => {
  test('stands by last, then first name, whatever the accents', () => {
    expect(names(listLearners(all, wholeList, studios))).toEqual(['Zoë', 'Bo', 'Jo', 'Khai'])
  })

  test('can be turned around, and sorted by username whatever the case', () => {
    const view = { ...wholeList, sort: 'username' as const }
    expect(names(listLearners(all, view, studios))).toEqual(['Bo', 'Jo', 'Khai', 'Zoë'])
    expect(names(listLearners(all, { ...view, descending: true }, studios))).toEqual([
      'Zoë',
      'Khai',
      'Jo',
      'Bo',
    ])
  })

  test('sorted by studio follows the school’s own order, those without one last', () => {
    const view = { ...wholeList, sort: 'studio' as const }
    expect(names(listLearners(all, view, studios))).toEqual(['Jo', 'Bo', 'Zoë', 'Khai'])
  })

  test('shows one studio, or those without', () => {
    expect(names(listLearners(all, { ...wholeList, studio: '=Summit' }, studios))).toEqual(['Zoë'])
    expect(names(listLearners(all, { ...wholeList, studio: 'none' }, studios))).toEqual(['Khai'])
  })

  test('finds by parts of name and username, without the accents', () => {
    const find = (search: string) => names(listLearners(all, { ...wholeList, search }, studios))
    expect(find('nguyen')).toEqual(['Khai'])
    expect(find('angstrom zo')).toEqual(['Zoë'])
    expect(find('ZOE.A')).toEqual(['Zoë'])
    expect(find('li')).toEqual(['Bo', 'Jo'])
    expect(find('nobody')).toEqual([])
  })
})

test('Admins and guides are no learners, but whoever became a guide here stays in the list', () => {
  const guide = person(5, 'Gert', 'Guide', { isGuide: true })
  const admin = person(6, 'Ada', 'Min', { isAdmin: true })
  expect(names(learnersAmong([jo, guide, admin], new Set()))).toEqual(['Jo'])
  expect(names(learnersAmong([jo, guide, admin], new Set([5, 6])))).toEqual(['Jo', 'Gert'])
})
