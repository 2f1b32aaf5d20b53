import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { overBudget, webWeights } from './web-budgets.ts'

let dist: string
/** Text of this many bytes that does not compress well. */
const noise = (bytes: number) => createHash('shake256', { outputLength: bytes }).update('stone').digest()
const file = (name: string, bytes: number) => writeFile(join(dist, 'web/assets', name), noise(bytes))

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'cairn-budgets-'))
  await mkdir(join(dist, 'web/assets'), { recursive: true })
  const chunk = { imports: [], modules: [], entry: false }
  await writeFile(
    join(dist, 'web-files.json'),
    JSON.stringify([
      { ...chunk, file: 'assets/start.js', entry: true },
      { ...chunk, file: 'assets/board.js' },
    ]),
  )
  await writeFile(
    join(dist, 'web/index.html'),
    '<link rel="preload" href="/assets/figtree-first-x.woff2"><link rel="stylesheet" href="/assets/main.css">',
  )
  await file('figtree-first-x.woff2', 20_000)
  await file('main.css', 9_000)
  await file('start.js', 90_000)
  await file('board.js', 30_000)
})

afterEach(() => rm(dist, { recursive: true }))

test('a build within its budgets passes, and the file that every visit starts with has no budget here', async () => {
  const weights = await webWeights(dist)
  expect(overBudget(weights)).toBe('')
  expect(weights.map(({ what }) => what)).toEqual([
    'assets/main.css',
    'assets/figtree-first-x.woff2',
    'assets/board.js',
  ])
})

test.each([
  ['board.js', 46_000, /board\.js weighs 46\.\d kB; it may weigh 45 kB/],
  ['main.css', 24_100, /main\.css/],
  ['figtree-first-x.woff2', 30_001, /figtree/],
])('%s exceeds its budget with %i bytes', async (name, bytes, sentence) => {
  await file(name, bytes)
  expect(overBudget(await webWeights(dist))).toMatch(sentence)
})
