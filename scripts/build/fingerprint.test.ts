import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'

let root: string
let before: string
const current = () => fingerprint(root, ['server', 'package.json', 'not-there'])

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-fingerprint-'))
  await mkdir(join(root, 'server/goals'), { recursive: true })
  await mkdir(join(root, 'server/testing'))
  await writeFile(join(root, 'server/goals/goals.rules.ts'), 'one')
  await writeFile(join(root, 'package.json'), '{}')
  before = await current()
})

afterEach(() => rm(root, { recursive: true, force: true }))

it('the fingerprint stays the same while nothing that is built changes', async () => {
  await writeFile(join(root, 'server/goals/goals.rules.ts'), 'one')
  await writeFile(join(root, 'server/goals/goals.rules.test.ts'), 'a test')
  await writeFile(join(root, 'server/testing/story.ts'), 'a story')
  await writeFile(join(root, 'README.md'), 'outside the names given')
  expect(await current()).toBe(before)
})

it.each([
  ['a changed file', () => writeFile(join(root, 'server/goals/goals.rules.ts'), 'two')],
  ['a new file', () => writeFile(join(root, 'server/goals/index.ts'), '')],
  ['a removed file', () => rm(join(root, 'server/goals/goals.rules.ts'))],
  [
    'a renamed file',
    () => rename(join(root, 'server/goals/goals.rules.ts'), join(root, 'server/goals/rules.ts')),
  ],
  ['a changed single file', () => writeFile(join(root, 'package.json'), '{ }')],
])('the fingerprint changes with %s', async (_what, change) => {
  await change()
  expect(await current()).not.toBe(before)
})
