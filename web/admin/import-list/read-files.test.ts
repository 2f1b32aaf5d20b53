// Reading the school's own list: exports of many systems, what is left out, and what is refused.
import { describe, expect, test } from 'vitest'
import {
  csv,
  file,
  manifest,
  orgs,
  readRoster,
  readSchool,
  roles,
  users11,
  users12,
  zipped,
} from '../../testing/roster-packages.ts'
import { samplePackages } from '../../testing/roster-samples.ts'
import { type ReaderAnswer, readInWorker } from './read-files.ts'

const options = { today: '2026-11-18', last: null, choice: null }

const refusal = async (files: { name: string; bytes: Uint8Array }[]) => {
  const answer = await readRoster(files)
  return 'refused' in answer ? answer.refused : null
}

test('there are twenty packages', () => expect(samplePackages).toHaveLength(20))

describe.each(samplePackages)('$title', ({ files, learners }) => {
  test('a package has its learners, and nothing of the files that are not read', async () => {
    const school = await readSchool(files)
    expect(school.learners.map(({ sourcedId }) => sourcedId)).toEqual(learners)
    expect(JSON.stringify(school.all.schools)).not.toContain('CANARY')
  })
})

const list = (...rows: string[][]) => [
  file('list.csv', csv([['id', 'firstname', 'lastname', 'email', 'grade'], ...rows])),
]

describe('a learner', () => {
  test('a learner has the preferred name in its composed form, and the first grade', async () => {
    const head = ['sourcedId', 'givenName', 'familyName', 'preferredGivenName', 'role', 'grades']
    const { learners } = await readSchool([
      file('users.csv', csv([head, [' S-1 ', 'Zoila', ' Rao ', 'Zoe\u0308', 'student', '04,05']])),
    ])
    expect(learners).toEqual([
      {
        sourcedId: 'S-1',
        firstName: 'Zoë',
        lastName: 'Rao',
        username: null,
        email: null,
        grade: '04',
        status: null,
      },
    ])
  })

  test('a learner keeps everything except an email that Cairn refuses', async () => {
    const { learners, leftOut } = await readSchool(list(['S-1', 'Ana', 'Rao', 'ana@localhost', '']))
    expect(learners).toMatchObject([{ sourcedId: 'S-1', email: null, grade: null }])
    expect(leftOut).toEqual([
      { file: 'list.csv', line: 2, id: 'S-1', reason: 'only the email: Cairn can’t use this address' },
    ])
  })
})

test('left-out rows are listed with only file, line, id and reason', async () => {
  const { learners, leftOut, notLearners } = await readSchool([
    file(
      'users.csv',
      `${users11([
        { id: 'S-1' },
        { id: 'S-2' },
        { id: 'S-2', first: 'Ben' },
        { id: 'S-3', first: ' ' },
        { id: 'S-4', last: 'x'.repeat(101) },
        { id: 'x'.repeat(256) },
        { id: 'T-1', role: 'teacher', last: '' },
        { id: 'S-5', enabled: 'false' },
        { id: 'S-6', status: 'tobedeleted' },
      ])}short,row\r\n`,
    ),
  ])
  expect(learners).toHaveLength(1)
  expect(notLearners).toEqual({ roles: 1, off: 1, ended: 1 })
  expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'the ID appears twice'],
    [4, 'the ID appears twice'],
    [5, 'no first name'],
    [6, 'the last name has more than 100 characters'],
    [7, 'the ID is too long, or isn’t text'],
    [11, 'too many or too few columns'],
  ])
  expect(new Set(leftOut.flatMap((row) => Object.keys(row)))).toEqual(
    new Set(['file', 'line', 'id', 'reason']),
  )
})

test('an id of invisible characters is left out, and a name that was damaged before is accepted', async () => {
  const { learners, leftOut } = await readSchool(
    list(['\u200b', 'Ana', 'Rao', '', ''], ['S-2', 'Jos\ufffd', 'Li', '', '']),
  )
  expect(learners).toMatchObject([{ sourcedId: 'S-2', firstName: 'Jos\ufffd' }])
  expect(leftOut).toMatchObject([{ reason: 'no id' }])
})

test('rows of roles.csv with a wrong number of cells are left out too, and orgs.csv may lack its columns', async () => {
  const { name, learners, leftOut } = await readSchool([
    file('users.csv', users12([{ id: 'S-1' }])),
    file('roles.csv', `${roles([['S-1']])}short,row\r\n`),
    file('orgs.csv', 'sourcedId,type\r\norg-1,school\r\n'),
    file('manifest.csv', 'version\r\n1.2\r\n'),
  ])
  expect([name, learners.length]).toEqual(['org-1', 1])
  expect(leftOut).toEqual([{ file: 'roles.csv', line: 3, id: '', reason: 'too many or too few columns' }])
})

test('UTF-16, a BOM, semicolons and Windows-1252 give the same learners as UTF-8', async () => {
  const rows = [
    ['id', 'firstname', 'lastname'],
    ['S-1', 'Zoë', 'Ångström'],
  ]
  const text = csv(rows)
  const forms = [
    text,
    `\uFEFF${text}`,
    csv(rows, ';'),
    csv(rows, '\t', '\n'),
    Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
    Uint8Array.from([0xfe, 0xff, ...Array.from(text).flatMap((letter) => [0, letter.charCodeAt(0)])]),
  ]
  const read = await Promise.all(forms.map((form) => readSchool([file('list.csv', form)])))
  const [first, ...others] = read.map(({ learners }) => learners)
  expect(first).toMatchObject([{ firstName: 'Zoë', lastName: 'Ångström' }])
  for (const roster of others) expect(roster).toEqual(first)
})

describe('refused files', () => {
  const users = file('users.csv', users11([{ id: 'S-1' }]))
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])
  const dropped = (text: string, column: string) => text.replace(column, 'other')

  test.each<[string, { name: string; bytes: Uint8Array }[]]>([
    ['users.csv is missing.', zipped([file('orgs.csv', orgs(['org-1', 'North']))])],
    ['roles.csv is missing.', [file('users.csv', users12([{ id: 'S-1' }]))]],
    [
      'users.csv has no column familyName.',
      [file('users.csv', dropped(users11([{ id: 'S-1' }]), 'familyName'))],
    ],
    [
      'roles.csv has no column userSourcedId.',
      [
        file('users.csv', users12([{ id: 'S-1' }])),
        file('roles.csv', dropped(roles([['S-1']]), 'userSourcedId')),
      ],
    ],
    [
      'users.csv has the column email twice.',
      [file('users.csv', users11([{ id: 'S-1' }]).replace('sms', 'Email'))],
    ],
    [
      'This holds changes only. Export all data (bulk).',
      zipped([users, file('manifest.csv', manifest('delta'))]),
    ],
    [
      'This is a workbook. Save the sheet as CSV in your spreadsheet program, then choose that.',
      zipped([file('[Content_Types].xml', '<x/>'), file('xl/workbook.xml', '<x/>')]),
    ],
    [
      'This is a workbook. Save the sheet as CSV in your spreadsheet program, then choose that.',
      [file('old.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))],
    ],
    ['photo.csv isn’t a text file. Choose a zip or a CSV file.', [file('photo.csv', png)]],
    ['list.csv is empty.', [file('list.csv', '')]],
    ['There are no learners in this file.', [file('users.csv', users11([{ id: 'T-1', role: 'teacher' }]))]],
    ['There are no learners in this file.', list()],
    [
      'This zip can’t be read. It may be damaged, or locked with a password.',
      [file('x.zip', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 1]))],
    ],
    ['Choose either one zip file or all the CSV files.', [...zipped([users]), users]],
    ['This is more than 50 MB.', [file('list.csv', new Uint8Array(50_000_001))]],
  ])('the import refuses: %s', async (sentence, files) => {
    expect(await refusal(files)).toBe(sentence)
  })

  /** The bytes of a zip whose directory gives a wrong size for its only file. */
  function withSize(zip: { bytes: Uint8Array } | undefined, size: number): Uint8Array<ArrayBuffer> {
    const bytes = Uint8Array.from(zip?.bytes ?? [])
    const directory = bytes.findLastIndex(
      (_, at) => bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1,
    )
    new DataView(bytes.buffer).setUint32(directory + 24, size, true)
    return bytes
  }

  test('a zip that would unpack to 2 GB is refused before it is unpacked', async () => {
    const [zip] = zipped([users])
    const began = performance.now()
    expect(await refusal([file('bomb.zip', withSize(zip, 2_000_000_000))])).toBe(
      'users.csv is larger than 100 MB.',
    )
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('a zip that unpacks to more than it declares is refused at that point', async () => {
    const [zip] = zipped([file('users.csv', new Uint8Array(20_000_000))])
    for (const size of [0, 10, 50_000]) {
      const answers: ReaderAnswer[] = []
      const files = [{ name: 'liar.zip', bytes: withSize(zip, size) }]
      const began = performance.now()
      await readInWorker({ files, options }, (answer) => answers.push(answer))
      expect(answers).toEqual([
        { refused: 'This zip can’t be read. It may be damaged, or locked with a password.' },
      ])
      expect(performance.now() - began).toBeLessThan(5_000)
    }
  })

  test('a zip with a true size is accepted', async () => {
    const answers: ReaderAnswer[] = []
    const files = zipped([users, file('orgs.csv', orgs(['org-1', 'North'])), file('other.csv', 'x')])
    await readInWorker({ files, options }, (answer) => answers.push(answer))
    expect(answers).toMatchObject([{ roster: { schools: [{ name: 'North' }] } }])
  })

  test('101,000 rows are refused', async () => {
    const row = 'S-1,Ana,Rao\r\n'
    const began = performance.now()
    expect(await refusal([file('list.csv', `id,firstname,lastname\r\n${row.repeat(101_000)}`)])).toBe(
      'list.csv has more than 100,000 rows.',
    )
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})

test('a long file shows its progress', async () => {
  const answers: ReaderAnswer[] = []
  const rows = Array.from({ length: 12_000 }, (_, index) => `S-${index},Ana,Rao\r\n`)
  const bytes = new TextEncoder().encode(`id,firstname,lastname\r\n${rows.join('')}`)
  await readInWorker({ files: [{ name: 'list.csv', bytes }], options }, (answer) => answers.push(answer))
  const shares = answers.flatMap((answer) => ('progress' in answer ? [answer.progress.share] : []))
  expect(shares).toEqual([expect.closeTo(0.41, 1), expect.closeTo(0.83, 1)])
})
