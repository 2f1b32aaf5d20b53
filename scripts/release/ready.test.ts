// A release is refused while the owner has something to fill in, and has the notes of its version alone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notesOf, placesIn, unfinished } from './ready.ts'

const changelog = `# Changelog

## [Unreleased]

## [1.1.0] - 2027-01-10

### Added

- Two.

## [1.0.0] - 2026-11-23

- One.
`

async function repository(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'cairn-ready-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  return root
}

const finished = {
  'SECURITY.md': 'Write to security@example.org. See [the plan](docs/plan.md).',
  'CODE_OF_CONDUCT.md': 'Write to Ada.',
  'CHANGELOG.md': changelog,
  'package.json': JSON.stringify({ version: '1.1.0', license: 'MIT' }),
}

test('a repository in which everything is filled in is ready', async () => {
  expect(await unfinished(await repository(finished))).toEqual([])
})

test('brackets for the owner, no license and no section of the version are each named', async () => {
  const root = await repository({
    ...finished,
    'CODE_OF_CONDUCT.md': '> **[name and address, not\n> filled in yet]**',
    'package.json': JSON.stringify({ version: '2.0.0', license: 'UNLICENSED' }),
  })
  expect(await unfinished(root)).toEqual([
    'CODE_OF_CONDUCT.md has a place for the owner to fill in: [name and address, not filled in yet]',
    'package.json says UNLICENSED: the owner has to choose a license and add its text as LICENSE.',
    'CHANGELOG.md has no section for 2.0.0.',
  ])
})

test('a released version has its notes in its section of the changelog', async () => {
  const later = changelog.replace('## [Unreleased]', '## [Unreleased]\n\n- Later.')
  expect(await unfinished(await repository({ ...finished, 'CHANGELOG.md': later }))).toEqual([
    expect.stringContaining('notes under Unreleased'),
  ])
})

test('a link isn’t a place to fill in', () => {
  expect(placesIn('[days] and [a page](page.md)')).toEqual(['days'])
})

test('the notes are those of one version', () => {
  expect(notesOf(changelog, '1.1.0')).toBe('### Added\n\n- Two.')
  expect(notesOf(changelog, '1.0.0')).toBe('- One.')
  expect(notesOf(changelog, '1.2.0')).toBeNull()
})
