// Creates the files of OneRoster packages and lists for tests. Values that must not be read contain the word CANARY.
import { zipSync } from 'fflate'
import { type Reading, type ReadOptions, readFiles } from '../admin/import-list/read-files.ts'
import { UnreadableFileError } from '../admin/import-list/roster-file.ts'

export interface SampleFile {
  name: string
  bytes: Uint8Array
}

const encode = (text: string) => new TextEncoder().encode(text)

/** Reads files like the worker. */
export async function readRoster(
  files: readonly SampleFile[],
  options: Partial<ReadOptions> = {},
): Promise<Reading> {
  try {
    const all = { today: '2026-11-18', last: null, choice: null, ...options }
    return { roster: await readFiles(files, all, () => {}) }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refused: error.message }
    throw error
  }
}

/** Returns the first school of files that are not refused. */
export async function readSchool(files: readonly SampleFile[], options: Partial<ReadOptions> = {}) {
  const answer = await readRoster(files, options)
  if ('refused' in answer) throw new Error(answer.refused)
  const [first] = answer.roster.schools
  if (!first) throw new Error('There is no school.')
  return { all: answer.roster, ...first }
}

export const csv = (rows: readonly (readonly string[])[], separator = ',', end = '\r\n'): string =>
  rows.map((row) => `${row.map((cell) => quoted(cell, separator)).join(separator)}${end}`).join('')

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xff, 0xfe])
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    bytes.set([unit & 0xff, unit >> 8], 2 + index * 2)
  }
  return bytes
}

/** Characters up to U+00FF have the same code in Windows-1252, except 32 that are not used here. */
export const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const file = (name: string, content: string | Uint8Array): SampleFile => ({
  name,
  bytes: typeof content === 'string' ? encode(content) : content,
})

/** Packs the same files into one zip. */
export function zipped(files: readonly SampleFile[], folder = ''): SampleFile[] {
  const entries = Object.fromEntries(files.map(({ name, bytes }) => [`${folder}${name}`, bytes]))
  return [{ name: 'roster.zip', bytes: zipSync(entries) }]
}

const HEAD_11 = [
  'sourcedId',
  'status',
  'dateLastModified',
  'enabledUser',
  'orgSourcedIds',
  'role',
  'username',
  'userIds',
  'givenName',
  'familyName',
  'middleName',
  'identifier',
  'email',
  'sms',
  'phone',
  'agentSourcedIds',
  'grades',
  'password',
]

interface Sample {
  id: string
  first?: string
  last?: string
  email?: string
  username?: string
  grades?: string
  role?: string
  orgs?: string
  status?: string
  enabled?: string
}

function row11(sample: Sample): string[] {
  const { id, first = 'Ana', last = `Rao ${id}`, email = '', username = '', grades = '04' } = sample
  const { role = 'student', orgs = 'org-1', status = '', enabled = 'true' } = sample
  const secret = 'CANARY'
  return [
    id,
    status,
    '2026-08-01',
    enabled,
    orgs,
    role,
    username,
    `{Fed:${secret}}`,
    first,
    last,
    secret,
    secret,
    email,
    secret,
    secret,
    secret,
    grades,
    secret,
  ]
}

export const users11 = (people: readonly Sample[]) => csv([HEAD_11, ...people.map(row11)])

const HEAD_12 = [
  'sourcedId',
  'status',
  'enabledUser',
  'username',
  'givenName',
  'familyName',
  'preferredGivenName',
  'preferredFamilyName',
  'email',
  'grades',
  'password',
  'userMasterIdentifier',
]

const row12 = ({
  id,
  first = 'Ana',
  last = `Rao ${id}`,
  email = '',
  username = '',
  grades = '4',
}: Sample) => [id, 'active', 'true', username, first, last, '', '', email, grades, 'CANARY', 'CANARY']

export const users12 = (people: readonly Sample[]) => csv([HEAD_12, ...people.map(row12)])

export const roles = (rows: readonly (readonly string[])[]) =>
  csv([
    ['sourcedId', 'userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId', 'status'],
    ...rows.map(([user = '', role = 'student', org = 'org-1', endDate = ''], index) => [
      `r${index}`,
      user,
      'primary',
      role,
      '2026-08-20',
      endDate,
      org,
      'active',
    ]),
  ])

export const orgs = (...names: readonly (readonly [id: string, name: string])[]) =>
  csv([
    ['sourcedId', 'status', 'name', 'type', 'identifier'],
    ...names.map(([id, name]) => [id, '', name, 'school', 'CANARY']),
  ])

export const manifest = (mode = 'bulk', version = '1.1') =>
  csv([
    ['propertyName', 'value'],
    ['oneroster.version', version],
    ['file.users', mode],
    ['file.classes', 'delta'],
  ])
