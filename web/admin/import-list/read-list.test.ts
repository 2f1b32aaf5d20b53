// Lists of many systems and languages: their columns, the line with the headings, and the rows that are learners.
import { describe, expect, test } from 'vitest'
import { type SampleList, sampleLists } from '../../testing/roster-lists.ts'
import {
  csv,
  file,
  readRoster,
  readSchool,
  roles,
  users11,
  users12,
  windows1252,
  zipped,
} from '../../testing/roster-packages.ts'
import { listStatusRows } from './choices.ts'
import { findInRows } from './in-the-file.ts'
import { findHeading, findLastColumns, listHeadingKey, recognizeColumns } from './list-headings.ts'
import { splitName } from './read-list.ts'
import type { FileLearner } from './roster-file.ts'

const nameOf = ({ firstName, lastName }: FileLearner) => `${firstName} ${lastName}`

describe.each<SampleList>(sampleLists)(
  '$title',
  ({ files, learners, leftOut = [], idField = 'sourcedId' }) => {
    test('a list has its learners, and each other row with its reason', async () => {
      const school = await readSchool(files)
      expect(school.learners.map((learner) => [learner.sourcedId, nameOf(learner), learner.grade])).toEqual(
        learners,
      )
      expect(school.leftOut.map(({ line, id, reason }) => [line, id, reason])).toEqual(leftOut)
      expect(school.all.list?.idField).toBe(idField)
    })
  },
)

const list = (text: string | Uint8Array) => [file('list.csv', text)]

async function sheetOf(text: string | Uint8Array, options: Parameters<typeof readRoster>[1] = {}) {
  const answer = await readRoster(list(text), options)
  if ('refused' in answer || !answer.roster.list) throw new Error('This is a list.')
  return { ...answer.roster.list, schools: answer.roster.schools }
}

describe('headings', () => {
  test.each([
    ['First Name [Required]', 'firstname'],
    [' Student_Number* ', 'studentnumber'],
    ['Prénom', 'prenom'],
    ['E-Mail', 'email'],
    ['student.lastName', 'lastname'],
    ['('.repeat(100_000), '('.repeat(200)],
  ])('the heading %s is compared as %s', (heading, key) => {
    expect(listHeadingKey(heading)).toBe(key)
  })

  test('the first of several ids wins, and a full name is read only without a first name', () => {
    expect(recognizeColumns(['SIS User ID', 'Student', 'ID'])).toEqual({ sourcedId: 2, fullName: 1 })
    expect(recognizeColumns(['Student Name', 'First name', 'Last name'])).toEqual({
      firstName: 1,
      lastName: 2,
    })
    expect(recognizeColumns(['Name', 'Vorname'])).toEqual({ firstName: 1, lastName: 0 })
  })

  test('a preferred first name wins, and an empty one falls back to the first name', async () => {
    const { learners } = await readSchool(
      list('id,First Name,Preferred First Name,Last Name\n1,Zoila,Zoë,Rao\n2,Ben,,Li\n'),
    )
    expect(learners.map(nameOf)).toEqual(['Zoë Rao', 'Ben Li'])
  })

  test('a file without a recognized name column is asked about, and no sample leaves the page', async () => {
    const text = 'nummer,rufname,zuname\n1,Ana,Rao\n2,Ben,Li\n'
    const unclear = await sheetOf(text)
    expect([unclear.headingLine, unclear.schools, unclear.headings]).toEqual([null, [], []])
    expect(unclear.firstRows.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [1, 'rufname'],
      [2, 'Ana'],
      [3, 'Ben'],
    ])
    const chosen = await sheetOf(text, { choice: { headingLine: 1, places: null } })
    expect([chosen.headings[1], chosen.schools]).toEqual([
      { heading: 'rufname', samples: ['Ana', 'Ben'] },
      [],
    ])
    const places = { sourcedId: 0, firstName: 1, lastName: 2 }
    const { schools } = await sheetOf(text, { choice: { headingLine: 1, places } })
    expect(schools[0]?.learners.map(nameOf)).toEqual(['Ana Rao', 'Ben Li'])
  })

  test('last time’s columns are read again once all their headings are there', async () => {
    const last = [
      { heading: 'nummer', field: 'sourcedId' as const },
      { heading: 'rufname', field: 'firstName' as const },
      { heading: 'zuname', field: 'lastName' as const },
    ]
    const sheet = await sheetOf('Liste\nzuname,rufname,nummer\nRao,Ana,1\n', { last })
    expect([sheet.headingLine, sheet.places]).toEqual([2, { sourcedId: 2, firstName: 1, lastName: 0 }])
    expect(findLastColumns(['rufname', 'nummer'], last)).toBeNull()
    expect(findHeading('rufname,nummer\nAna,1\n', last).record).toBeNull()
  })

  test('a column that is read must not occur twice, and others may', async () => {
    expect(await readRoster(list('id,First Name,first_name,Last Name\n1,Ana,Ana,Rao\n'))).toEqual({
      refused: 'list.csv has the column First Name twice.',
    })
    expect(
      (await readSchool(list('id,first name,last name,phone,Phone\n1,Ana,Rao,1,2\n'))).learners,
    ).toHaveLength(1)
  })
})

test.each([
  ['Bell, Ann', 'Ann', 'Bell'],
  ['Ann Marie Bell', 'Ann Marie', 'Bell'],
  ['de la Cruz, José', 'José', 'de la Cruz'],
  ['Mia', 'Mia', ''],
])('the full name %s is %s and %s', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual([firstName, lastName])
})

describe('a row', () => {
  test('a repeated row counts once, and not at all if it differs', async () => {
    const { learners, leftOut } = await readSchool(
      list('id,first name,last name\n1,Ana,Rao\n1,Ana,Rao\n2,Ben,Li\n2,Ben,Lee\n'),
    )
    expect(learners.map(({ sourcedId }) => sourcedId)).toEqual(['1'])
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'the ID appears twice'],
      [5, 'the ID appears twice'],
    ])
  })

  test('a row with too many cells is left out, with its id if that is the first cell', async () => {
    const first = await readSchool(list('id,first name,last name\n1,Ana,Rao,x\n2,Ben\n3,Cy,Orr,,\n'))
    expect(first.leftOut.map(({ id }) => id)).toEqual(['1', '2'])
    expect(first.learners.map(({ sourcedId }) => sourcedId)).toEqual(['3'])
    const behind = await readSchool(list('first name,last name,id\nAna,Rao,CANARY,1\nBen,Li,2\n'))
    expect(behind.leftOut).toMatchObject([{ id: '' }])
    expect(behind.rowsWithoutId).toEqual([['Ana', 'Rao', 'CANARY', '1']])
  })

  test('a row without a last name is a person with one name; one without a first name is left out', async () => {
    const { learners, leftOut } = await readSchool(list('id,first name,last name\n1,Mia,\n2,,Li\n'))
    expect(learners).toMatchObject([{ sourcedId: '1', firstName: 'Mia', lastName: '' }])
    expect(leftOut).toMatchObject([{ id: '2', reason: 'no first name' }])
  })

  test('a row with a byte that is not UTF-8 is to be checked, and the others keep their accents', async () => {
    const text = new TextEncoder().encode('id,first name,last name\n1,José,Rao\n2,Zoë,Müller\n3,Jos?,Li\n')
    const bytes = text.map((byte) => (byte === 0x3f ? 0xe9 : byte))
    const { learners, toCheck } = await readSchool(list(bytes))
    expect(learners.map(({ firstName }) => firstName)).toEqual(['José', 'Zoë', 'Jos\ufffd'])
    expect(toCheck).toEqual([{ file: 'list.csv', line: 4, id: '3', reason: 'check the accents' }])
    const single = await readSchool(list(windows1252('id,first name,last name\n1,José,Rao\n')))
    expect([single.learners[0]?.firstName, single.toCheck]).toEqual(['José', []])
  })

  test('a row counts as listed for people with its names or its username, in whatever cells', () => {
    const isIn = findInRows([['x', 'de la Cruz, JOSÉ'], ['bo.li'], ['Ana', 'Li']])
    const account = (firstName: string, lastName: string, username = 'nobody') =>
      isIn({ id: 1, firstName, lastName, username, studio: null, hasLeft: false })
    expect([account('Jose', 'de la Cruz'), account('Bo', 'Lee', 'bo.li'), account('Ana', 'Li')]).toEqual([
      true,
      true,
      true,
    ])
    expect([account('Ana', 'Cruz'), account('José', 'Li')]).toEqual([false, false])
  })
})

test('the values of status are counted, and those that mean enrolled are imported', async () => {
  const { learners } = await readSchool(
    list('id,first name,last name,status\n1,A,B,Enrolled\n2,C,D,Withdrawn\n3,E,F,\n4,G,H,A\n5,I,J,TRUE\n'),
  )
  expect(listStatusRows(learners, new Map())).toEqual([
    { status: 'A', learners: 1, isImported: true },
    { status: 'Enrolled', learners: 1, isImported: true },
    { status: 'TRUE', learners: 1, isImported: true },
    { status: 'Withdrawn', learners: 1, isImported: false },
    { status: null, learners: 1, isImported: true },
  ])
  expect(listStatusRows([], new Map())).toEqual([])
})

describe('a package', () => {
  test('a package is recognized by its headings, whatever its files are called, and Canvas’s users.csv is a list', async () => {
    const files = [file('a.text', users12([{ id: 'S-1' }])), file('b.csv', roles([['S-1']]))]
    expect((await readSchool(files)).learners).toHaveLength(1)
    const renamed = zipped([
      file('people.csv', users11([{ id: 'S-1' }])),
      file('enrollments.csv', 'classSourcedId,userSourcedId,role\r\n'),
    ])
    expect((await readSchool(renamed)).learners).toHaveLength(1)
    const canvas = await readSchool([
      file(
        'users.csv',
        'email,status,user_id,first_name,last_name,login_id\nana@cairn.example,active,100,Ana,Rao,A001\n',
      ),
    ])
    expect([canvas.learners[0]?.sourcedId, canvas.all.list?.file]).toEqual(['100', 'users.csv'])
  })

  test('a package is refused if it is not clear which file is which', async () => {
    const users = users11([{ id: 'S-1' }])
    expect(await readRoster([file('a.csv', users), file('b.csv', users)])).toEqual({
      refused: 'Two files have the headings of users.csv: a.csv and b.csv.',
    })
    const name = csv([['id', 'name']])
    expect(await readRoster([file('a.csv', name), file('b.csv', name)])).toEqual({
      refused: 'Choose either one list or all the files of one OneRoster package.',
    })
  })

  test('a package may contain a learner without a school, and people without a role', async () => {
    const users = users11([
      { id: 'S-1' },
      { id: 'S-2', orgs: '' },
      { id: 'S-3', role: '' },
      { id: 'T-1', role: 'teacher', orgs: '' },
    ])
    const { leftOut, notLearners } = await readSchool([file('users.csv', users)])
    expect(leftOut.map(({ id, reason }) => [id, reason])).toEqual([
      ['S-2', 'no school'],
      ['S-3', 'no role'],
    ])
    expect(notLearners.roles).toBe(1)
    const without = await readSchool([
      file('u.csv', users12([{ id: 'S-1' }, { id: 'S-2' }])),
      file('r.csv', roles([['S-1']])),
    ])
    expect(without.leftOut).toMatchObject([{ id: 'S-2', reason: 'no role' }])
  })

  test('a package compares the ends of roles as days, and lists a day that it cannot read', async () => {
    const ends = [
      '2027-06-30',
      '2026-11-18T00:00:00.000Z',
      '2026-11-17',
      '06/30/2027',
      '6/30/2019',
      '2026-02-30',
    ]
    const users = ends.map((_, index) => ({ id: `S-${index}` }))
    const { learners, leftOut, notLearners } = await readSchool([
      file('users.csv', users12(users)),
      file('roles.csv', roles(ends.map((end, index) => [`S-${index}`, 'student', 'org-1', end]))),
    ])
    expect(learners.map(({ sourcedId }) => sourcedId)).toEqual(['S-0', 'S-1'])
    expect(notLearners.ended).toBe(1)
    expect(leftOut.map(({ id, reason }) => [id, reason])).toEqual(
      ['S-3', 'S-4', 'S-5'].map((id) => [id, "the role's end date is not written as 2027-06-30"]),
    )
  })

  test('a package may have headings without names at its end, and rows without those cells', async () => {
    const head = 'sourcedId,userSourcedId,role,orgSourcedId,,\r\n'
    const { learners, leftOut } = await readSchool([
      file('users.csv', users12([{ id: 'S-1' }])),
      file('roles.csv', `${head}r1,S-1,student,org-1\r\n`),
    ])
    expect([learners.length, leftOut]).toEqual([1, []])
  })

  test('a package whose rows are all left out shows the reasons and how it begins', async () => {
    const { all, learners, leftOut } = await readSchool([
      file('users.csv', users11([{ id: 'S-1', first: '' }])),
    ])
    expect([learners, leftOut.length]).toEqual([[], 1])
    expect(all.firstLines).toHaveLength(2)
    const onlyList = await readSchool(list('id,first name,last name\n,Ana,Rao\n1,Ben,Li,x\n'))
    expect(onlyList.leftOut.map(({ reason }) => reason)).toEqual(['too many or too few columns', 'no id'])
    expect(onlyList.all.firstLines).toEqual(['id,first name,last name', ',Ana,Rao', '1,Ben,Li,x'])
  })
})
