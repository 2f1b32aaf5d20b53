import { describe, expect, it } from 'vitest'
import { playwrightOutcome } from './playwright-outcome.ts'
import { vitestOutcome } from './vitest-outcome.ts'

const file = (status: string, ...tests: string[]) => ({
  name: `${process.cwd()}/server/some.test.ts`,
  status,
  message: 'Cannot find module',
  assertionResults: tests.map((test, i) => ({
    status: test,
    fullName: `does thing ${i}`,
    failureMessages: test === 'failed' ? ['expected 1 to be 2'] : [],
  })),
})

const vitest = {
  success: true,
  numPassedTests: 4,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [file('passed', 'passed')],
}

describe("vitest's report", () => {
  it('gives its counts', () => {
    expect(vitestOutcome(vitest, 0)).toEqual({ passed: 4, failed: 0, skipped: 2 })
  })

  it('counts a file that could not be loaded as a failure, beside failed tests', () => {
    const testResults = [file('failed'), file('failed', 'passed', 'failed')]
    expect(vitestOutcome({ ...vitest, success: false, numFailedTests: 1, testResults }, 1)).toMatchObject({
      failed: 2,
      failures: [
        { test: 'server/some.test.ts', said: 'Cannot find module' },
        { test: 'server/some.test.ts › does thing 1', said: 'expected 1 to be 2' },
      ],
    })
  })

  it.each([
    [{ ...vitest, success: false }, 0],
    [vitest, 1],
  ])('counts an end in error that no test explains', (report, exitCode) => {
    expect(vitestOutcome(report, exitCode)).toMatchObject({
      failed: 1,
      notes: 'ended in error outside the tests',
    })
  })

  it('is refused when its shape is another', () => {
    expect(() => vitestOutcome({}, 0)).toThrow()
  })
})

const suites = [
  {
    specs: [],
    suites: [
      {
        specs: [
          {
            title: 'signs in',
            file: 'ways-in.spec.ts',
            line: 7,
            tests: [
              { projectName: 'desktop', status: 'expected', results: [{}] },
              {
                projectName: 'mobile',
                status: 'unexpected',
                results: [{ error: { message: 'first' } }, { error: { message: 'no button' } }],
              },
            ],
          },
        ],
      },
    ],
  },
]
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 2 }

describe("Playwright's report", () => {
  it('gives its counts', () => {
    expect(playwrightOutcome({ stats, errors: [], suites: [] }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 2,
    })
  })

  it('counts failed tests and errors outside tests', () => {
    const report = { stats: { ...stats, unexpected: 2 }, errors: [{ message: 'no tests found' }], suites }
    expect(playwrightOutcome(report, 1)).toMatchObject({
      failed: 3,
      failures: [
        { test: 'outside the tests', said: 'no tests found' },
        { test: '[mobile] ways-in.spec.ts:7 › signs in', said: 'no button' },
      ],
    })
  })

  it('notes tests that passed only when repeated', () => {
    expect(playwrightOutcome({ stats: { ...stats, flaky: 1 }, errors: [], suites: [] }, 0)).toEqual({
      passed: 6,
      failed: 0,
      skipped: 2,
      notes: '1 passed only when repeated',
    })
  })

  it('counts an end in error that no test explains', () => {
    expect(playwrightOutcome({ stats, errors: [], suites: [] }, 1)).toMatchObject({ failed: 1 })
  })
})
