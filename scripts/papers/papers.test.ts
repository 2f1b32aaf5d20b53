// The generated parts of the papers are those of this program: UPDATE_PAPERS=1 writes them again.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { story } from '../../server/testing/story.ts'
import { tasks } from '../bootstrap/tasks.mjs'
import { blocks } from './blocks.ts'
import { blocksIn, duration, table, withBlock } from './marked-blocks.ts'

const root = join(import.meta.dirname, '../..')
const read = (paper: string) => readFileSync(join(root, paper), 'utf8')

test.each(blocks)('$paper has the $name of this program', async ({ paper, name, make }) => {
  const made = withBlock(read(paper), name, await make(await story()))
  if (process.env.UPDATE_PAPERS) writeFileSync(join(root, paper), made)
  expect(read(paper)).toBe(made)
})

test('no paper has a generated part that nothing generates', () => {
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const papers = ['README.md', ...below.map((path) => `docs/${path.replaceAll('\\', '/')}`)]
  const found = papers
    .filter((paper) => paper.endsWith('.md'))
    .flatMap((paper) => blocksIn(read(paper)).map((name) => `${paper}: ${name}`))
  expect(found.sort()).toEqual(blocks.map(({ paper, name }) => `${paper}: ${name}`).sort())
})

test('every npm command is described', () => {
  expect(Object.keys(tasks).sort()).toEqual(Object.keys(packageFile.scripts).sort())
})

test('a block is replaced, and what is around it stays', () => {
  const paper = 'Before\n\n<!-- generated: days -->\nold\n<!-- end of days -->\n\nAfter\n'
  const made = withBlock(paper, 'days', table(['day', 'a | b'], [['Monday', '1']]))
  expect(made).toBe(
    'Before\n\n<!-- generated: days -->\n\n| day | a \\| b |\n|---|---|\n| Monday | 1 |\n\n<!-- end of days -->\n\nAfter\n',
  )
  expect(withBlock(made, 'days', 'old')).toContain('old')
  expect(() => withBlock(paper, 'nights', '')).toThrow('There is no block')
})

test('durations are said in their largest whole unit', () => {
  expect([60, 90, 600, 12 * 3600, 24 * 3600, 30 * 86_400].map(duration)).toEqual([
    '1 minute',
    '90 seconds',
    '10 minutes',
    '12 hours',
    '1 day',
    '30 days',
  ])
})
