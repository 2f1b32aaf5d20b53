// People match accounts by id, or by email or username together with the names, and never by the names alone.
import { describe, expect, test } from 'vitest'
import { identifyPeople, type KnownAccount, type ListedPerson } from './matching.rules.ts'

const person = (sourcedId: string, name: string, others: Partial<ListedPerson> = {}): ListedPerson => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { sourcedId, firstName, lastName, username: null, email: null, ...others }
}

const account = (id: number, name: string, others: Partial<KnownAccount> = {}): KnownAccount => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const seen = { firstName: null, lastName: null }
  const none = { email: null, isCandidate: true, sourcedId: null, seen, decided: seen }
  return { id, firstName, lastName, username: `user${id}`, ...none, ...others }
}

/** 'new', the number of the account, or the question with the numbers of the candidates. */
const outcome = (people: ListedPerson[], known: KnownAccount[], present: string[] = []) =>
  identifyPeople(people, known, new Set(present)).map((identity) => {
    if (identity.kind === 'new') return 'new'
    if (identity.kind === 'found') return identity.account.id
    return `${identity.why}: ${identity.candidates.shown.map(({ id }) => id).join()}`
  })

const sameEmail = { email: 'ana@school.org' }

describe('one person', () => {
  const cases: [string, ListedPerson, KnownAccount[], string | number][] = [
    [
      'with an account that has the id',
      person('a', 'Ana Rao'),
      [account(1, 'Ana Rao', { sourcedId: 'a' })],
      1,
    ],
    [
      'with the id in another case',
      person('A', 'Ana Rao'),
      [account(1, 'Ann Ray', { sourcedId: 'a' })],
      'new',
    ],
    ['married', person('a', 'Ana Bell'), [account(1, 'Ana Rao', { sourcedId: 'a' })], 1],
    [
      'with the id and two other names',
      person('a', 'Bo Li'),
      [account(1, 'Ana Rao', { sourcedId: 'a' })],
      'id: 1',
    ],
    [
      'renamed here, listed under the former name',
      person('a', 'Ana Rao'),
      [account(1, 'Anna Bell', { sourcedId: 'a', seen: { firstName: 'Ana', lastName: 'Rao' } })],
      1,
    ],
    [
      'with the names that an admin decided on',
      person('a', 'Bo Li'),
      [account(1, 'Ana Rao', { sourcedId: 'a', decided: { firstName: 'Bo', lastName: 'Li' } })],
      1,
    ],
    [
      'with other names than those an admin decided on',
      person('a', 'Cy Orr'),
      [account(1, 'Ana Rao', { sourcedId: 'a', decided: { firstName: 'Bo', lastName: 'Li' } })],
      'id: 1',
    ],
    [
      'with other names and an id that staff have',
      person('a', 'Bo Li'),
      [account(1, 'Ana Rao', { sourcedId: 'a', isCandidate: false })],
      'id: ',
    ],
    [
      'with the email and the names',
      person('a', 'ANÁ Rao', { lastName: ' Rao ', email: 'ANA@school.org' }),
      [account(1, 'Ana Rao', sameEmail)],
      1,
    ],
    ['with the username', person('a', 'Ana Rao', { username: 'USER1' }), [account(1, 'Ana Rao')], 1],
    [
      'with the start of the email as username',
      person('a', 'Ana Rao', { email: 'user1@x.org' }),
      [account(1, 'Ana Rao')],
      1,
    ],
    [
      'with the start of an address as username',
      person('a', 'Ana Rao', { username: 'user1@x.org' }),
      [account(1, 'Ana Rao')],
      1,
    ],
    [
      'with a former id',
      person('a', 'Ana Rao', sameEmail),
      [account(1, 'Ana Rao', { ...sameEmail, sourcedId: 'old' })],
      1,
    ],
    [
      'with the email and another first name',
      person('a', 'Max Rao', sameEmail),
      [account(1, 'Ana Rao', sameEmail)],
      'sign-in: 1',
    ],
    ['with the names alone', person('a', 'Ana Rao'), [account(1, 'ana rao')], 'name: 1'],
    [
      'with the email of one account and the names of another',
      person('a', 'Ana Rao', sameEmail),
      [account(1, 'Bo Li', sameEmail), account(2, 'Ana Rao')],
      'sign-in: 1,2',
    ],
    [
      'with the email of staff',
      person('a', 'Ana Rao', sameEmail),
      [account(1, 'Ana Rao', { ...sameEmail, isCandidate: false })],
      'new',
    ],
    ['with no account here', person('a', 'Ana Rao'), [account(1, 'Ana Ray'), account(2, 'Bo Rao')], 'new'],
    [
      'decided to be new',
      person('a', 'Ana Rao', { account: null }),
      [account(1, 'Ana Rao', { sourcedId: 'a' })],
      'new',
    ],
    ['decided to be someone else', person('a', 'Bo Li', { account: 1 }), [account(1, 'Ana Rao')], 1],
  ]

  test.each(cases)('a person in the list is matched: %s', (_what, who, known, expected) => {
    expect(outcome([who], known)).toEqual([expected])
  })
})

describe('several people', () => {
  test('an admin decides about siblings with one email', () => {
    const people = [person('a', 'Ana Rao', sameEmail), person('b', 'Bo Rao', sameEmail)]
    expect(outcome(people, [account(1, 'Ana Rao', sameEmail)])).toEqual(['sign-in: 1', 'sign-in: 1'])
  })

  test('an admin decides about twins and a namesake', () => {
    const people = [person('a', 'Ana Rao'), person('b', 'Ana Rao')]
    expect(outcome(people, [account(1, 'Ana Rao')])).toEqual(['name: 1', 'name: 1'])
  })

  test('an id of the list is not free for another person', () => {
    const people = [person('a', 'Ana Rao'), person('b', 'Ana Rao', sameEmail)]
    const known = [account(1, 'Ana Rao', { ...sameEmail, sourcedId: 'a' })]
    expect(outcome(people, known)).toEqual([1, 'new'])
  })

  test('a person who loses the id by a decision can be found by the email', () => {
    const people = [person('a', 'Bo Li', { account: null }), person('b', 'Ana Rao', sameEmail)]
    const known = [account(1, 'Ana Rao', { ...sameEmail, sourcedId: 'a' })]
    expect(outcome(people, known)).toEqual(['new', 1])
  })

  test('an id of the file that the list lacks keeps its account from others', () => {
    const known = [account(1, 'Ana Rao', { ...sameEmail, sourcedId: 'left-out' })]
    const people = [person('b', 'Ana Rao', sameEmail)]
    expect(outcome(people, known, ['left-out'])).toEqual(['new'])
    expect(outcome(people, known, ['another'])).toEqual([1])
  })

  test('ten of many namesakes are candidates and all are counted, in linear time', () => {
    const known = Array.from({ length: 5_000 }, (_, index) =>
      account(index + 1, 'Sam Lee', index === 4_999 ? sameEmail : {}),
    )
    const people = Array.from({ length: 5_000 }, (_, index) =>
      person(`b${index}`, index === 0 ? 'Max Lee' : 'Sam Lee', index < 2 ? sameEmail : {}),
    )
    const began = performance.now()
    const [other, first, second] = identifyPeople(people, known, new Set())
    expect(performance.now() - began).toBeLessThan(1_000)
    const counted = (identity: typeof first) =>
      identity?.kind === 'ask'
        ? [identity.candidates.shown.length, identity.candidates.shown[0]?.id, identity.candidates.count]
        : identity
    expect(counted(other)).toEqual([1, 5_000, 1])
    expect(counted(first)).toEqual([10, 5_000, 5_000])
    expect(counted(second)).toEqual([10, 1, 5_000])
  })

  test('a decided account is not matched to anyone else', () => {
    const people = [person('a', 'Bo Li', { account: 1 }), person('b', 'Ana Rao', sameEmail)]
    expect(outcome(people, [account(1, 'Ana Rao', sameEmail)])).toEqual([1, 'new'])
  })
})
