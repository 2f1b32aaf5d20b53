import { expect, test } from 'vitest'
import { type SoakMinute, shortcomings, soakLines } from './report.ts'

const usual = { requests: 2400, errors: 0, resident: 180, heap: 32, external: 4, files: 50, streams: 12 }
const minutes = (count: number, figures: (minute: number) => Partial<SoakMinute> = () => ({})) =>
  Array.from({ length: count }, (_, index): SoakMinute => {
    const minute = index + 1
    const others = { loopP99: 25, processor: minute * 6, database: 3, writeAhead: 4 }
    return { minute, ...usual, ...others, ...figures(minute) }
  })

test('constant figures are flat, and the page says what was sent', () => {
  expect(shortcomings('SQLite', minutes(40))).toEqual([])
  const text = soakLines('SQLite', minutes(40), []).join('\n')
  expect(text).toContain('**Flat.**')
  expect(text).toContain('40 minutes, 96000 requests, 0 errors.')
  expect(text.match(/^\| \d+–\d+ \|/gm)).toEqual(['| 0–10 |', '| 10–20 |', '| 20–30 |', '| 30–40 |'])
  expect(text).toContain('| 10–20 | 24000 | 0 | 180.0 | 32.0 | 4.0 | 50 | 12 | 25.0 | 10.0 |')
})

test('memory that grows and wrong answers are reported', () => {
  const seen = minutes(41, (minute) => ({ heap: 30 + minute, errors: minute === 41 ? 2 : 0 }))
  expect(shortcomings('PostgreSQL', seen)).toEqual([
    'PostgreSQL: 2 answers were not as expected.',
    expect.stringMatching(/^PostgreSQL: heap in use grew 1\.\d\d times\.$/),
  ])
  expect(soakLines('PostgreSQL', seen, ['GET /: 500'])).toContain('- GET /: 500')
})

test('a few minutes are not judged', () => {
  expect(shortcomings('SQLite', minutes(7))).toEqual(['SQLite: 7 minutes are too few to judge.'])
})
