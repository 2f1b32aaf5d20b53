import { expect, test } from 'vitest'
import { shortcomings, soakReport } from './report.ts'
import type { SoakSample } from './samples.ts'

const sample = (minute: number, figures: Partial<SoakSample> = {}): SoakSample => ({
  minute,
  requests: 2400,
  leftOut: 0,
  errors: 0,
  failures: [],
  resident: 180,
  heapUsed: 32,
  external: 4,
  descriptors: 50,
  streams: 12,
  loopP99: 25,
  processor: minute * 6,
  database: 3,
  writeAhead: 4,
  ...figures,
})
const minutes = (count: number, figures: (minute: number) => Partial<SoakSample> = () => ({})) =>
  Array.from({ length: count }, (_, index) => sample(index + 1, figures(index + 1)))
const setting = { command: 'npm run bench -- --soak', learners: 300, perSecond: 40 }

test('what stays is flat, and the page says what was asked', () => {
  const soak = { engine: 'SQLite', samples: minutes(40) }
  expect(shortcomings(soak)).toEqual([])
  const text = soakReport([soak], setting)
  expect(text).toContain('**Flat.**')
  expect(text).toContain('40 minutes, 96000 requests, 0 errors; 0 requests')
  expect(text.match(/^\| \d+–\d+ \|/gm)).toEqual(['| 0–10 |', '| 10–20 |', '| 20–30 |', '| 30–40 |'])
  expect(text).toContain('| 10–20 | 24000 | 0 | 0 | 180.0 | 32.0 | 4.0 | 50 | 12 | 25.0 | 10.0 |')
})

test('memory that grows and wrong answers are reported', () => {
  const grows = minutes(40, (minute) => ({ heapUsed: 30 + minute }))
  const failed = { errors: 2, failures: ['GET /api/auth/user: 500', 'GET /: 500'] }
  const soak = { engine: 'PostgreSQL', samples: [...grows, sample(41, { heapUsed: 71, ...failed })] }
  expect(shortcomings(soak)).toEqual([
    'PostgreSQL: 2 answers were not as expected.',
    expect.stringMatching(/^PostgreSQL: heap in use grew 1\.\d\d times\.$/),
  ])
  expect(soakReport([soak], setting)).toContain('- GET /api/auth/user: 500')
})

test('a few minutes are not judged', () => {
  expect(shortcomings({ engine: 'SQLite', samples: minutes(7) })).toEqual([
    'SQLite: 7 minutes are too few to judge.',
  ])
})
