// Tests how a pasted or uploaded list of learners is read, and how tables are written for spreadsheets.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv, type Separator, toCsv } from './csv.ts'
import { decodeText } from './file-text.ts'
import { fillPasswords, parseRoster } from './roster.ts'
import { inEnglish, sentence } from './sentence.ts'

const expectedFields = (count: number) =>
  sentence('Expected 5 fields ({columns}), got {count}', {
    columns: 'username,password,firstName,lastName,studio',
    count,
  })

const amy = {
  line: 1,
  username: 'amy',
  password: 'maple-19',
  firstName: 'Amy',
  lastName: 'Lee',
  studio: 'Summit',
}
const ben = {
  line: 2,
  username: 'ben',
  password: 'birch-20',
  firstName: 'Ben',
  lastName: 'Orr',
  studio: 'Foothills',
}
const PASTED_LIST = 'amy,maple-19,Amy,Lee,Summit\nben,birch-20,Ben,Orr,Foothills'

describe('a pasted list of learners', () => {
  test('a pasted list of learners has one learner per line', () => {
    expect(parseRoster(PASTED_LIST)).toEqual({ rows: [amy, ben], errors: [], empty: false })
  })

  test.each([
    ['with a BOM', `\uFEFF${PASTED_LIST}`],
    ['with semicolons', PASTED_LIST.replaceAll(',', ';')],
    ['with tabs', PASTED_LIST.replaceAll(',', '\t')],
    ['with Windows line ends', PASTED_LIST.replace('\n', '\r\n')],
    ['with old Mac line ends', PASTED_LIST.replace('\n', '\r')],
    ['with blanks around the fields', PASTED_LIST.replaceAll(',', ' , ')],
    ['with everything in quotes', PASTED_LIST.replace(/[^,\n]+/g, '"$&"')],
    ['with quotes and blanks around them', PASTED_LIST.replace(/[^,\n]+/g, ' "$&" ')],
    ['ended by a line break', `${PASTED_LIST}\n`],
  ])('a pasted list of learners: %s', (_what, text) => {
    expect(parseRoster(text)).toEqual({ rows: [amy, ben], errors: [], empty: false })
  })

  test.each([
    ['as the form shows it', 'username,password,firstName,lastName,studio'],
    ['as people write it', 'User Name, Password ,First Name,last_name,STUDIO'],
    ['with other column names', 'Username,Password,First,Last,Class'],
  ])('a heading row is skipped: %s', (_what, heading) => {
    expect(parseRoster(`${heading}\n${PASTED_LIST}`).rows).toEqual([
      { ...amy, line: 2 },
      { ...ben, line: 3 },
    ])
  })

  test('columns follow the order of the heading row', () => {
    const text = 'Last Name,First Name,Studio,Username,Password\nLee,Amy,Summit,amy,maple-19'
    expect(parseRoster(text).rows).toEqual([{ ...amy, line: 2 }])
  })

  test('line numbers are those of the pasted text, including blank lines and wrapped cells', () => {
    const text = `\n\namy,maple-19,"Amy\nRose",Lee,Summit\r\n   \r\nben,birch-20,Ben,Orr\n${'\t'.repeat(4)}\ncat,x,y`
    expect(parseRoster(text)).toEqual({
      rows: [{ ...amy, line: 3, firstName: 'Amy Rose' }],
      errors: [
        { line: 6, message: expectedFields(4) },
        { line: 8, message: expectedFields(3) },
      ],
      empty: false,
    })
  })

  test('each problem of a pasted list names its line and the missing field', () => {
    const { rows, errors } = parseRoster(
      'amy,maple-19,,Lee,Summit\nben\na,b,c,d,e,f\n,,,,\ncat,pine-2024," ",Fox,Summit',
    )
    expect(rows).toEqual([])
    expect(errors.map(({ message }) => inEnglish(message))).toEqual([
      'All fields are required',
      'Expected 5 fields (username,password,firstName,lastName,studio), got 1',
      'Expected 5 fields (username,password,firstName,lastName,studio), got 6',
      'All fields are required',
      'All fields are required',
    ])
  })

  test('a duplicate username names the first line that has it, in any case', () => {
    const text = `${PASTED_LIST}\nAMY,oak-tree-7,Amy,Young,Summit\n`
    expect(parseRoster(text)).toEqual({
      rows: [amy, ben],
      errors: [
        {
          line: 3,
          message: sentence('The username {username} is already on line {earlier}', {
            username: 'AMY',
            earlier: 1,
          }),
        },
      ],
      empty: false,
    })
  })

  test.each([
    ['nothing', ''],
    ['blank lines', ' \n\t\r\n\n'],
    ['a BOM', '\uFEFF'],
    ['a heading alone', 'username,password,firstName,lastName,studio\n'],
  ])('a pasted list of %s is empty', (_what, text) => {
    expect(parseRoster(text)).toEqual({ rows: [], errors: [], empty: true })
  })

  test('the separator is chosen from the whole text', () => {
    const names = 'amy;maple-19;Amy;"Lee, Jr.";Summit\nben;a,b,c,d,e;Ben;Orr, Sr.;Foothills'
    expect(parseRoster(names).rows).toEqual([
      { ...amy, lastName: 'Lee, Jr.' },
      { ...ben, password: 'a,b,c,d,e', lastName: 'Orr, Sr.' },
    ])
    const passwords = 'amy,m;a;p;l;e;19,Amy,Lee,Summit'
    expect(parseRoster(passwords).rows).toEqual([{ ...amy, password: 'm;a;p;l;e;19' }])
    for (const text of ['amy,m;a;p;l;e,Amy', 'amy;maple-19;Amy'])
      expect(inEnglish(parseRoster(text).errors[0]?.message ?? '')).toMatch(/, got 3$/)
  })

  test.each([
    ['accents', 'Zoë', 'Müller-Nuñez'],
    ['apostrophes', "D'Arcy", 'O’Brien'],
    ['right to left', 'نور', 'الهاشمي'],
    ['Vietnamese', 'Nguyễn', 'Thị Ngọc'],
    ['emoji', '👩‍🚀', '🌲'],
    ['commas', 'Ann, Marie', 'Lee, Jr.'],
    ['doubled quotes', 'Robert "Bob"', 'Lee'],
    ['very long', 'Wolfeschlegelstein'.repeat(20), 'hausenbergerdorff'.repeat(20)],
    ['formula-like', '=HYPERLINK(1)', '-Lee'],
  ])('names in a pasted list are kept whole: %s', (_what, firstName, lastName) => {
    const quoted = [firstName, lastName].map((name) => `"${name.replaceAll('"', '""')}"`)
    expect(parseRoster(`amy,maple-19,${quoted},Summit`).rows).toEqual([{ ...amy, firstName, lastName }])
  })

  test('a quote that is never closed is read as a character', () => {
    const text = 'amy,"maple-19,Amy,Lee,Summit\nben,"birch"20,Ben,Orr,Foothills'
    expect(parseRoster(text).rows).toEqual([
      { ...amy, password: '"maple-19' },
      { ...ben, password: '"birch"20' },
    ])
  })

  test('any pasted text is read without an exception', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', '\0', '\uD800', 'é'),
    })
    fc.assert(
      fc.property(hostile, (text) => {
        const { rows, errors, empty } = parseRoster(text)
        expect(empty).toBe(rows.length + errors.length === 0)
      }),
      { numRuns: 500 },
    )
  })

  test('200,000 spaces in a cell are read within a second, and line breaks in it become a space', () => {
    const blanks = ' '.repeat(200_000)
    const began = performance.now()
    const { rows } = parseRoster(`amy,maple-19,"Amy${blanks}Ann \n\n Lou",Lee,Summit`)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(rows[0]?.firstName).toBe(`Amy${blanks}Ann Lou`)
  })

  test('reading 5,000 learners does not take quadratic time', () => {
    const line = (n: number) => `learner${n},"unclosed-${n},Amy,Lee,Summit`
    const { rows } = parseRoster(Array.from({ length: 5000 }, (_, n) => line(n)).join('\n'))
    expect(rows).toHaveLength(5000)
    expect(rows.at(-1)?.line).toBe(5000)
  })
})

describe('a file', () => {
  const text = 'zoë,maple-19,Zoë,Müller,Summit'
  const utf16 = (bigEndian: boolean, bom: string) => {
    const view = new DataView(new ArrayBuffer((bom + text).length * 2))
    Array.from(bom + text, (letter, index) => view.setUint16(index * 2, letter.charCodeAt(0), !bigEndian))
    return new Uint8Array(view.buffer)
  }

  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a BOM', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 LE', utf16(false, '\uFEFF')],
    ['UTF-16 BE', utf16(true, '\uFEFF')],
    ['UTF-16 LE without a BOM', utf16(false, '')],
    ['UTF-16 BE without a BOM', utf16(true, '')],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('a learner file in %s is read', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe(text)
  })

  test('a learner file in Windows-1252 keeps the characters that Latin-1 lacks', () => {
    expect(decodeText(Uint8Array.of(0x4f, 0x92, 0x80))).toBe('O’€')
  })

  test('a learner file without content is empty', () => {
    expect(decodeText(new Uint8Array())).toBe('')
  })
})

describe('a table for spreadsheets', () => {
  test('table cells are quoted where needed, and formulas are defused', () => {
    const rows = [
      ['Name', 'Goal'],
      ['Lee, Amy', 'Say "hello"'],
      ['=1+1', '+1'],
      ['-2', '@SUM(A1)'],
      ['\tx', '\ry'],
      ['＝1＋1', '＋1'],
      ['－2', '＠SUM(A1)'],
      ['two\nlines', ' blank '],
    ]
    expect(toCsv(rows)).toBe(
      [
        '\uFEFFName,Goal',
        '"Lee, Amy","Say ""hello"""',
        "'=1+1,'+1",
        "'-2,'@SUM(A1)",
        '"\'\tx","\'\ry"',
        "'＝1＋1,'＋1",
        "'－2,'＠SUM(A1)",
        '"two\nlines"," blank "',
        '',
      ].join('\r\n'),
    )
  })

  test('a table is read back as it was written, with any cells', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'a",;\t\r\n =') }),
    )
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }))
    fc.assert(
      fc.property(rows, (table) => {
        const written = table.map((row) =>
          row.map((value) => (/^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value)),
        )
        expect(readCsv(toCsv(table), ',').map(({ fields }) => fields)).toEqual(written)
      }),
      { numRuns: 1000 },
    )
  })

  test('a list of learners is read back with any separator', () => {
    const letters = fc.string({ minLength: 1, unit: fc.constantFrom(...'aéñ’"ع🌲,;x') })
    const separators = fc.constantFrom<Separator>(',', ';', '\t')
    fc.assert(
      fc.property(fc.array(fc.tuple(letters, letters, letters, letters)), separators, (people, separator) => {
        const learners = people.map((fields, index) => [`learner${index}`, ...fields])
        const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`
        const text = learners.map((fields) => fields.map(quoted).join(separator)).join('\n')
        const { rows, errors } = parseRoster(text)
        expect(errors).toEqual([])
        expect(
          rows.map((row) => [row.username, row.password, row.firstName, row.lastName, row.studio]),
        ).toEqual(learners)
      }),
      { numRuns: 500 },
    )
  })
})

test('passwords fill only the empty second fields of a list', () => {
  const text = 'jo.li,,Jo,Li,Basecamp\nbo.ek;;Bo;Ek;Summit\nada,pine-moss-118,Ada,,Summit'
  expect(fillPasswords(text, () => 'otter')).toBe(
    'jo.li,otter,Jo,Li,Basecamp\nbo.ek;otter;Bo;Ek;Summit\nada,pine-moss-118,Ada,,Summit',
  )
  const named = 'first name,last name,username,password,studio\nJo,,jo.li,,Basecamp'
  expect(fillPasswords(named, () => 'otter')).toBe(named)
})

test('a line of four fields that ends with a studio gets a password', () => {
  const text = 'jo.li,Jo,Li,Basecamp\nbo.ek;Bo;Ek;summit\nada,Ada,Lo,Nowhere\ncy,moss-19,Cy,Ek,Summit'
  expect(fillPasswords(text, () => 'otter', ['Basecamp', 'Summit'])).toBe(
    'jo.li,otter,Jo,Li,Basecamp\nbo.ek;otter;Bo;Ek;summit\nada,Ada,Lo,Nowhere\ncy,moss-19,Cy,Ek,Summit',
  )
  expect(fillPasswords(text, () => 'otter')).toBe(text)
})
