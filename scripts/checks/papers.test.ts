// What the papers say for a school must stay true: the data sheet names every stored field, and each paper its version.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const version: string = JSON.parse(read('package.json')).version
const papers = [
  ...readdirSync(join(root, 'docs/privacy')).map((name) => `docs/privacy/${name}`),
  'SECURITY.md',
  'docs/threat-model.md',
  'docs/requirements.md',
]

/** The fields of each interface of the files of tables, in their order. */
function interfacesOf(source: string): Map<string, Map<string, string>> {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const fieldsOf = (body: string) =>
    new Map(
      [...body.matchAll(/(\w+): ([^\n;{]+|\{[^}]*\})/g)].map(([, name = '', type = '']) => [name, type]),
    )
  return new Map(
    [...code.matchAll(/interface (\w+)(?: extends [\w, ]+)? \{\n([\s\S]*?)\n\}/g)].map(
      ([, name = '', body = '']) => [name, fieldsOf(body)],
    ),
  )
}

/** The columns of each table: of the interface that its line names, or written in the line itself. */
function storedColumns(source: string): Map<string, string[]> {
  const interfaces = interfacesOf(source)
  const tables = ['Tables', 'SignInTables', 'ReflectionTables'].flatMap((name) => [
    ...(interfaces.get(name) ?? []),
  ])
  const columns = tables.map(([table, type]) => {
    const named = interfaces.get(type.trim())
    const own = [...type.matchAll(/(\w+):/g)].map(([, column = '']) => column)
    return [table, named ? [...named.keys()] : own] as const
  })
  return new Map(columns)
}

/** The fields that each row of the data sheet names, by the table in its first cell. */
function describedColumns(sheet: string): Map<string, string[]> {
  return new Map(
    [...sheet.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(([, table = '', fields = '']) => [
      table,
      [...fields.matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
    ]),
  )
}

const stored = storedColumns(
  ['tables', 'sign-in-tables', 'reflection-tables']
    .map((name) => read(`server/platform/db/${name}.ts`))
    .join('\n'),
)
const described = describedColumns(read('docs/privacy/data-sheet.md'))

it('the tables are read as they are written', () => {
  expect(stored.size).toBe(29)
  expect(stored.get('jobs')).toEqual(['name', 'next_at', 'ran_at'])
  expect(stored.get('totp')).toEqual(['user_id', 'secret', 'last_step', 'created_at'])
  expect(stored.get('saved_replies')).toEqual(['id', 'user_id', 'text', 'created_at'])
})

it('the data sheet names every table of the database, and no other', () => {
  expect([...described.keys()].sort()).toEqual([...stored.keys()].sort())
})

it.each([...stored])('the data sheet names every field of %s, and no other', (table, columns) => {
  expect(columns.length).toBeGreaterThan(1)
  expect(described.get(table)?.toSorted()).toEqual(columns.toSorted())
})

it.each(papers)('%s says of which version it is true, and when it was written', (paper) => {
  const [, text = ''] = read(paper).split(/^# .*$/m)
  expect(text.trimStart()).toMatch(/^Cairn \d+\.\d+\.\d+, \d{4}-\d{2}-\d{2}\./)
  expect(text.trimStart()).toMatch(new RegExp(`^Cairn ${version.replaceAll('.', '\\.')}, `))
})

it('links inside the papers lead to files that exist', () => {
  for (const paper of [...papers, 'README.md', 'docs/README.md', 'docs/roadmap.md', 'CHANGELOG.md']) {
    const folder = join(root, paper, '..')
    for (const [, target = ''] of read(paper).matchAll(/\]\((?!https?:|mailto:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(() => readFileSync(join(folder, target)), `${paper} → ${target}`).not.toThrow(/ENOENT/)
    }
  }
})
