// Properties of plans for any list and school: nobody is created twice, nobody else is changed, and a repeated import
// changes nothing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailKey, usernameKey } from '../../contract/text.ts'
import { findRefusedAddresses } from './following.rules.ts'
import { type Known, type Listed, type Plan, planRoster, type Surroundings } from './plan.rules.ts'
import { pickFreeUsernames, proposeUsername } from './usernames.rules.ts'

const STUDIOS = new Map([
  [1, 'Foothills'],
  [2, 'Summit'],
])
/** Few words, so that people and accounts often meet. */
const first = fc.constantFrom('Ana', 'Aná', 'Bo', 'Cy')
const last = fc.constantFrom('Rao', 'rao', 'Li')
const word = fc.constantFrom('ana', 'bo', 'cy.li', 'ANA')
const address = fc.constantFrom('ana@x.org', 'bo@x.org', 'ANA@x.org', 'fam@x.org')
const studio = fc.option(fc.constantFrom(1, 2), { nil: null })
const sourcedId = fc.constantFrom('a', 'b', 'c', 'd', 'e')

const people: fc.Arbitrary<Listed[]> = fc.uniqueArray(
  fc.record({
    sourcedId,
    firstName: first,
    lastName: last,
    username: fc.option(fc.oneof(word, address), { nil: null }),
    email: fc.option(address, { nil: null }),
    studio,
  }),
  { selector: (entry) => entry.sourcedId, minLength: 1, maxLength: 5 },
)

const school: fc.Arbitrary<Known[]> = fc
  .array(
    fc.record({
      firstName: first,
      lastName: last,
      username: word,
      email: fc.option(address, { nil: null }),
      studio,
      isCandidate: fc.boolean(),
      hasLeft: fc.boolean(),
      sourcedId: fc.option(fc.oneof(sourcedId, fc.constant('old')), { nil: null }),
      seen: fc.record({
        firstName: fc.option(first, { nil: null }),
        lastName: fc.option(last, { nil: null }),
        email: fc.option(address, { nil: null }),
        studio,
      }),
      decided: fc.record({
        firstName: fc.option(first, { nil: null }),
        lastName: fc.option(last, { nil: null }),
      }),
    }),
    { maxLength: 5 },
  )
  .map((accounts) => {
    const isFirst = <Of>(select: (entry: (typeof accounts)[number]) => Of | null, index: number) => {
      const entry = accounts[index]
      return entry ? accounts.findIndex((account) => select(account) === select(entry)) === index : false
    }
    return accounts.map((account, index) => ({
      ...account,
      id: index + 1,
      username: isFirst(({ username }) => usernameKey(username), index) ? account.username : `user${index}`,
      email: isFirst(({ email }) => email && emailKey(email), index) ? account.email : null,
      sourcedId: isFirst((other) => other.sourcedId, index) ? account.sourcedId : null,
      since: 1,
    }))
  })

const around = (known: readonly Known[]): Surroundings => ({
  studios: STUDIOS,
  takenUsernames: new Set(known.map(({ username }) => usernameKey(username))),
  addressOwners: new Map(known.flatMap(({ id, email }) => (email === null ? [] : [[emailKey(email), id]]))),
  hiddenOwners: new Set(),
})

const plan = (list: readonly Listed[], known: readonly Known[], present: readonly string[] = []) =>
  planRoster(1, { people: list, present }, known, around(known))

/** The school after the import. */
function carriedOut({ planned }: Plan, known: readonly Known[]): Known[] {
  const taken = new Set(
    planned.flatMap((entry) => (entry.does === 'nothing' ? [] : [entry.person.sourcedId])),
  )
  const changed = new Map(
    planned.flatMap((entry) => (entry.does === 'change' ? [[entry.account.id, entry]] : [])),
  )
  const kept = known.map((account): Known => {
    const entry = changed.get(account.id)
    if (entry) {
      return {
        ...account,
        ...entry.fields,
        seen: entry.seen,
        decided: entry.decided,
        sourcedId: entry.person.sourcedId,
      }
    }
    const losesId = account.sourcedId !== null && taken.has(account.sourcedId)
    return losesId ? { ...account, sourcedId: null } : account
  })
  const made = planned.flatMap((entry, index): Known[] =>
    entry.does === 'make'
      ? [
          {
            ...entry.fields,
            id: 100 + index,
            username: entry.username,
            isCandidate: true,
            hasLeft: false,
            sourcedId: entry.person.sourcedId,
            seen: entry.fields,
            decided: { firstName: null, lastName: null },
            since: 1,
          },
        ]
      : [],
  )
  return [...kept, ...made]
}

describe('any list in any school', () => {
  const always = (check: (list: Listed[], known: Known[], made: Plan) => void) =>
    fc.assert(
      fc.property(people, school, (list, known) => check(list, known, plan(list, known))),
      { numRuns: 500 },
    )

  test('no two people get one account, and no two accounts one id, username or address', () => {
    always((list, known, made) => {
      const accounts = made.planned.flatMap((entry) => (entry.does === 'change' ? [entry.account.id] : []))
      expect(new Set(accounts).size).toBe(accounts.length)
      const after = carriedOut(made, known)
      const unique = (values: (string | null)[]) => {
        const present = values.filter((value) => value !== null)
        expect(new Set(present).size).toBe(present.length)
      }
      unique(after.map((account) => account.sourcedId))
      unique(after.map(({ username }) => usernameKey(username)))
      unique(after.map(({ email }) => email && emailKey(email)))
      expect(made.planned.map(({ row }) => row.sourcedId)).toEqual(list.map((entry) => entry.sourcedId))
    })
  })

  test('staff and leavers are never changed, matched or proposed', () => {
    always((_list, known, made) => {
      const untouched = known.filter(({ isCandidate, hasLeft }) => !isCandidate || hasLeft)
      for (const entry of made.planned) {
        if (entry.does === 'change') expect(untouched).not.toContain(entry.account)
        for (const { id } of entry.row.candidates) expect(known[id - 1]?.isCandidate).toBe(true)
      }
    })
  })

  test('a repeated import changes nothing', () => {
    always((list, known, made) => {
      const after = carriedOut(made, known)
      const again = plan(list, after)
      for (const [index, { row }] of again.planned.entries()) {
        const before = made.planned[index]?.row.kind
        if (before === 'ask' || before === 'skip') expect(row.kind).not.toBe('change')
        else expect([row.kind, row.changes]).toEqual(['same', []])
      }
      expect(again.missing).toEqual(made.missing)
    })
  })

  test('a person matched without an id has both names', () => {
    always((list, _known, made) => {
      for (const [index, { row }] of made.planned.entries()) {
        if (row.kind !== 'match') continue
        const plain = (name = '') => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
        expect(plain(row.account?.firstName)).toBe(plain(list[index]?.firstName))
        expect(plain(row.account?.lastName)).toBe(plain(list[index]?.lastName))
      }
    })
  })

  test('the hash changes with the people and with the rows', () => {
    always((list, known, made) => {
      expect(plan(list, known).hash).toBe(made.hash)
      const renamed = list.map((entry, index) => (index === 0 ? { ...entry, lastName: 'Bell' } : entry))
      expect(plan(renamed, known).hash).not.toBe(made.hash)
      expect(plan(list, known, ['another']).hash).not.toBe(made.hash)
      expect(planRoster(2, { people: list, present: [] }, known, around(known)).hash).not.toBe(made.hash)
    })
  })
})

describe('usernames', () => {
  const none = { sourcedId: 'a', firstName: 'Zoë', lastName: 'Ångström', username: null, email: null }

  test.each([
    [{ username: 'Zoe.A' }, 'Zoe.A'],
    [{ username: 'Zoë.A@school.org', email: 'other@school.org' }, 'zoe.a'],
    [{ username: 'zoë', email: 'z.a@school.org' }, 'z.a'],
    [{ email: 'z+news@school.org' }, 'znews'],
    [{}, 'zoe.angstrom'],
    [{ firstName: 'Mary Ann', lastName: 'O’Hara-Li' }, 'maryann.ohara-li'],
    [{ firstName: '李', lastName: '王' }, 'learner'],
    [{ email: 'zo@school.org' }, 'zoe.angstrom'],
    [{ email: 'zo@school.org', firstName: '李', lastName: '王' }, 'learner'],
    [{ firstName: '李', lastName: 'Wang' }, 'wang'],
    [{ firstName: 'x'.repeat(59), lastName: '王' }, 'x'.repeat(59)],
    [{ firstName: 'x'.repeat(59), lastName: 'Wang' }, 'x'.repeat(59)],
    [{ firstName: 'x'.repeat(100) }, 'x'.repeat(60)],
  ])('the username for %o is %s', (given, expected) => {
    expect(proposeUsername({ ...none, ...given })).toBe(expected)
  })

  test('a taken username gets the first free number', () => {
    const long = 'x'.repeat(64)
    const taken = new Set(['ana', 'ana3', long])
    expect(pickFreeUsernames(['Ana', 'bo', 'ana', 'BO', 'ana', long], taken)).toEqual([
      'Ana2',
      'bo',
      'ana4',
      'BO2',
      'ana5',
      `${'x'.repeat(60)}2`,
    ])
  })
})

test('an address is refused if its owner keeps it, even because the owner was refused another', () => {
  const wanted = [
    { account: 1, key: 'b' },
    { account: 2, key: 'c' },
    { account: 3, key: 'x' },
    { account: 4, key: 'e' },
    { account: 5, key: 'd' },
    { account: null, key: 'free' },
  ]
  const owners = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['x', 9],
    ['d', 4],
    ['e', 5],
  ])
  expect([...findRefusedAddresses(wanted, owners)].map(({ account }) => account).sort()).toEqual([1, 2, 3])
})
