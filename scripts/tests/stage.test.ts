import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { report, runStages } from './stage.ts'

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

const passing = { passed: 3, failed: 0, skipped: 1 }

it('the test run continues after a failed stage and ends with the sums', async () => {
  const failures = [{ test: 'adds', said: 'expected 3 to be 2\nat line 7' }]
  const results = await runStages([
    { name: 'broken', run: async () => ({ passed: 2, failed: 1, skipped: 0, failures }) },
    { name: 'crashed', run: () => Promise.reject(new Error('no such program')) },
    { name: 'good', run: async () => passing },
  ])
  const { text, failed } = report(results, 61)
  expect(failed).toBe(2)
  expect(text.split('\n').slice(0, 3)).toEqual(['✗ broken: adds', '    expected 3 to be 2', '    at line 7'])
  expect(text.split('\n').at(-1)).toBe('5 passed, 2 failed')
  expect(results.map(({ name, notes }) => [name, notes])).toEqual([
    ['broken', undefined],
    ['crashed', 'did not run to its end'],
    ['good', undefined],
  ])
})

it('the test run counts a stage that ran nothing, or skipped everything, as failed', async () => {
  const { text, failed } = report(
    await runStages([
      { name: 'empty', run: async () => ({ passed: 0, failed: 0, skipped: 0 }) },
      { name: 'skipped', run: async () => ({ passed: 0, failed: 0, skipped: 7 }) },
    ]),
    7.9,
  )
  expect(failed).toBe(2)
  expect(text).toMatch(
    /✗ {2}empty .*ran nothing\n✗ {2}skipped .*7 skipped.*ran nothing\n\n0 min 7 s in all\n0 passed, 2 failed$/,
  )
})

it('the test run gives each part of a stage its own line', async () => {
  const parts = [
    { ...passing, name: 'on SQLite', seconds: 12 },
    { ...passing, name: 'on PostgreSQL', seconds: 24, failed: 1 },
  ]
  const results = await runStages([{ name: 'tests', run: async () => parts }])
  expect(results).toMatchObject(parts)
  const { text, failed } = report(results, 1)
  expect(failed).toBe(1)
  expect(text).toMatch(/✓ {2}on SQLite .* 12\.0 s {2}next to others, in \d+\.\d s\n/)
})

it('the test run succeeds when every stage passed something', async () => {
  expect(report(await runStages([{ name: 'good', run: async () => passing }]), 125)).toMatchObject({
    failed: 0,
    text: expect.stringMatching(
      /^✓ {2}good {2}3 passed {2}0 failed {2}1 skipped .*\n\n2 min 5 s in all\n3 passed, 0 failed$/,
    ),
  })
})
