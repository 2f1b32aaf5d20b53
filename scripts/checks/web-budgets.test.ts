import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { overBudget, webWeights } from './web-budgets.ts'

let dist: string
/** Text of so many bytes that does not compress well. */
const noise = (bytes: number) => createHash('shake256', { outputLength: bytes }).update('stone').digest()
const file = (name: string, bytes: number) => writeFile(join(dist, 'web/assets', name), noise(bytes))

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'cairn-budgets-'))
  await mkdir(join(dist, 'web/assets'), { recursive: true })
  const chunk = { imports: [], module: null, entry: false }
  await writeFile(
    join(dist, 'web-files.json'),
    JSON.stringify([
      { ...chunk, file: 'assets/start.js', entry: true },
      { ...chunk, file: 'assets/shared.js' },
      {
        ...chunk,
        file: 'assets/first.js',
        imports: ['assets/shared.js'],
        module: 'web/dashboard/dashboard-page.tsx',
      },
      { ...chunk, file: 'assets/board.js' },
    ]),
  )
  await writeFile(
    join(dist, 'web/index.html'),
    '<link rel="preload" href="/assets/figtree-first-x.woff2"><link rel="stylesheet" href="/assets/main.css">',
  )
  await writeFile(
    join(dist, 'web/family.html'),
    '<script type="module" crossorigin src="/assets/family-x.js"></script>',
  )
  await file('family-x.js', 70_000)
  await file('figtree-first-x.woff2', 20_000)
  await file('main.css', 9_000)
  await file('start.js', 60_000)
  await file('shared.js', 20_000)
  await file('first.js', 20_000)
  await file('board.js', 30_000)
})

afterEach(() => rm(dist, { recursive: true }))

test('a build within its budgets passes, and what the first page needs is counted together', async () => {
  const weights = await webWeights(dist)
  expect(overBudget(weights)).toBe('')
  expect(weights[0]?.what).toContain('3 files')
  expect(weights[0]?.bytes).toBeGreaterThan(100_000)
})

test.each([
  ['shared.js', 66_000, /scripts of the learner's dashboard .* may weigh 145 kB/],
  ['board.js', 46_000, /board\.js weighs 46\.\d kB; it may weigh 45 kB/],
  ['family-x.js', 106_000, /scripts of the page of families .* may weigh 105 kB/],
  ['main.css', 24_100, /main\.css/],
  ['figtree-first-x.woff2', 30_001, /figtree/],
])('%s of %i bytes is too much', async (name, bytes, said) => {
  await file(name, bytes)
  expect(overBudget(await webWeights(dist))).toMatch(said)
})
