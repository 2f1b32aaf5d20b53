// Papers for schools must stay true: the data sheet names every stored field, and each paper its version.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { linkedFiles } from '../docs/pages.ts'
import { filesBelow, sourceFolders } from './source-files.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const version: string = JSON.parse(read('package.json')).version
const papers = [
  ...readdirSync(join(root, 'docs/privacy')).map((name) => `docs/privacy/${name}`),
  'SECURITY.md',
  'docs/threat-model.md',
  'docs/requirements.md',
]

/** The columns of each table of a new database. */
async function storedColumns(): Promise<Map<string, string[]>> {
  const { db, engine, close } = openDatabase(
    { engine: 'sqlite', file: ':memory:' },
    pino({ level: 'silent' }),
  )
  await migrate(db, engine)
  const tables = await db.introspection.getTables()
  await close()
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

/** The fields that each row of the first table of the data sheet names, by the table in its first cell. */
function describedColumns(sheet: string): [table: string, fields: string[]][] {
  const [first = ''] = sheet.split('\n## ')
  return [...first.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(([, table = '', fields = '']) => [
    table,
    [...fields.matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
  ])
}

const stored = await storedColumns()
const described = describedColumns(read('docs/privacy/data-sheet.md'))

it('the data sheet names every table of the database once, and no other', () => {
  expect(described.map(([table]) => table).sort()).toEqual([...stored.keys()].sort())
})

it.each([...stored])('the data sheet names every field of %s, and no other', (table, columns) => {
  expect(new Map(described).get(table)?.toSorted()).toEqual(columns.toSorted())
})

it.each(papers)('%s names its version and its date', (paper) => {
  const [, text = ''] = read(paper).split(/^# .*$/m)
  expect(text.trimStart()).toMatch(/^Cairn \d+\.\d+\.\d+, \d{4}-\d{2}-\d{2}\./)
  expect(text.trimStart()).toMatch(new RegExp(`^Cairn ${version.replaceAll('.', '\\.')}, `))
})

it('changelog, upgrade notes and the steps of an installation have this version', () => {
  const pattern = version.replaceAll('.', '\\.')
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## \\[${pattern}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm'))
  expect(read('docs/upgrading.md')).toMatch(new RegExp(`^### ${pattern}, from `, 'm'))
  for (const paper of ['README.md', 'docs/deployment.md'])
    expect(read(paper), paper).toContain(`cairn-${version}-linux-x64.tar.gz`)
})

it('every link of every document leads to a file that exists', () => {
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const inRoot = readdirSync(root).filter((name) => name.endsWith('.md'))
  const documents = [...inRoot, ...below.map((path) => `docs/${path.replaceAll('\\', '/')}`)]
  const dead = documents
    .filter((document) => document.endsWith('.md'))
    .flatMap((document) =>
      linkedFiles(read(document), document)
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${document} → ${file}`),
    )
  expect(dead).toEqual([])
})

/** Measurements are of the code at their time. */
const ofToday = /^(?!docs\/(measurements|generated)\/).*\.md$/
const namedFile = /`(\w[\w./-]*\.(?:tsx?|mjs|ya?ml|service|timer|conf))`/g

it('every file that a document names exists', async () => {
  const files = await filesBelow(root, [...sourceFolders, 'docs', 'deploy', '.github'])
  const inRoot = readdirSync(root)
  const all = [...inRoot, ...files].map((file) => `/${file}`)
  const documents = [...inRoot, ...files].filter((file) => ofToday.test(file))
  const gone = documents.flatMap((document) =>
    [...read(document).matchAll(namedFile)]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('NNNN') && !all.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${document} → ${name}`),
  )
  expect(documents.length).toBeGreaterThan(60)
  expect(gone).toEqual([])
})

/** Texts in bold or italics in the guides that are not a label of a screen. */
const otherEmphasis = new Set([
  'Ctrl+Enter',
  "If it is seven o'clock, then I take my book.",
  'Read 40 pages of my book',
  'Read more',
  'and asks for it',
  'oldest studio to the youngest',
  'setup link',
])
const emphasis = /^ *(?:-|\d+\.) +\*\*.*?\*\*|\*\*([^*]+?)\*\*|\*([^*]+?)\*/gm

/** Returns the labels that a guide names, in bold or italics. A text that starts a list item, or is a sentence, is the heading of what follows. */
const findLabels = (guide: string): string[] =>
  [...read(`docs/guides/${guide}`).matchAll(emphasis)]
    .flatMap(([, bold, italic]) => (bold ?? italic ?? '').split('→'))
    .map((label) =>
      label
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/(?<=\S),$/, ''),
    )
    .filter((label) => label !== '' && !label.endsWith('.') && !otherEmphasis.has(label))

const listGuides = (folder: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))

it.each(listGuides('docs/guides/es'))('every label in the Spanish %s is a text of the program', (guide) => {
  const catalogs = readdirSync(join(root, 'languages/es')).map((name) => read(`languages/es/${name}`))
  const translations = catalogs.flatMap((catalog) =>
    [...catalog.matchAll(/^msgstr "(.*)"$/gm)].map(([, text = '']) => text),
  )
  const isText = (label: string) =>
    translations.some((text) => text.startsWith(label) || text.includes(`{${label}`)) || /^.$/.test(label)
  const labels = findLabels(`es/${guide}`)
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.filter((label) => !isText(label))).toEqual([])
})

it.each(listGuides('docs/guides'))('every label in %s is a text of the program', async (guide) => {
  const files = await filesBelow(root, ['web', 'contract', 'server'])
  const code = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/testing/'))
    .map((file) => read(file).replace(/\s+/g, ' '))
  const isText = (label: string) =>
    ["'", '"', '`', '>', '> '].some((before) => code.some((text) => text.includes(before + label)))
  const labels = findLabels(guide)
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.filter((label) => !isText(label))).toEqual([])
})

it('every dump of PostgreSQL leaves out who is signed in, as a restore of the embedded database does', () => {
  const papers = ['docs/operations.md', 'docs/upgrading.md', 'docs/guides/new-school-year.md']
  for (const paper of [...papers, 'server/cli/database.ts']) {
    const dumps = read(paper).match(/pg_dump\s(?:[^\n]*\n? *)--format.*/g) ?? []
    expect(dumps, paper).not.toEqual([])
    for (const dump of dumps)
      expect(dump, paper).toMatch(
        /--exclude-table-data=['"]sessions\|sign_ins\|pending_sign_ins\|challenges['"]/,
      )
  }
})

it('the README is short enough to be read: at most 900 words', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(900)
})
