import { describe, expect, it } from 'vitest'
import { playwrightOutcome } from './playwright-outcome.ts'
import { vitestOutcomes } from './vitest-outcome.ts'

const file = (project: string, failed: boolean, ...states: string[]) => ({
  project,
  name: 'server/some.test.ts',
  failed,
  errors: failed ? ['Cannot find module'] : [],
  ms: 1500,
  tests: states.map((state, i) => ({
    name: `does thing ${i}`,
    state,
    errors: state === 'failed' ? ['expected 1 to be 2'] : [],
  })),
})

const names = { unit: ['unit'], API: ['sqlite', 'postgres'] }
const passing = [file('unit', false, 'passed'), file('sqlite', false, 'passed', 'skipped')]

describe("vitest's report", () => {
  it("vitest's report gives the counts and the time of each part, from all of its projects", () => {
    const files = [...passing, file('postgres', false, 'passed')]
    expect(vitestOutcomes({ files }, 0, names)).toEqual([
      { name: 'unit', passed: 1, failed: 0, skipped: 0, seconds: 1.5 },
      { name: 'API', passed: 2, failed: 0, skipped: 1, seconds: 3 },
    ])
  })

  it("vitest's report counts a file that could not be loaded as a failure, as it does tests that failed or never ended", () => {
    const files = [...passing, file('sqlite', true), file('sqlite', true, 'passed', 'failed', 'pending')]
    expect(vitestOutcomes({ files }, 1, names)).toMatchObject([
      { failed: 0 },
      {
        failed: 3,
        failures: [
          { test: 'server/some.test.ts', said: 'Cannot find module' },
          { test: 'server/some.test.ts › does thing 1', said: 'expected 1 to be 2' },
          { test: 'server/some.test.ts › does thing 2', said: '' },
        ],
      },
    ])
  })

  it("vitest's report counts an error exit that no test explains", () => {
    expect(vitestOutcomes({ files: passing }, 1, names).at(-1)).toMatchObject({
      name: 'vitest',
      failed: 1,
      notes: 'ended in error outside the tests',
    })
  })

  it("vitest's report has a part without tests for projects of which none ran", () => {
    expect(vitestOutcomes({ files: [] }, 0, { web: ['web'] })).toEqual([
      { name: 'web', passed: 0, failed: 0, skipped: 0, seconds: 0 },
    ])
  })

  it("vitest's report is refused if it has an unknown shape", () => {
    expect(() => vitestOutcomes({}, 0, names)).toThrow()
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
  it("Playwright's report gives its counts", () => {
    expect(playwrightOutcome({ stats, errors: [], suites: [] }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 2,
    })
  })

  it("Playwright's report counts failed tests and errors outside tests", () => {
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

  it("Playwright's report counts an error exit that no test explains", () => {
    expect(playwrightOutcome({ stats, errors: [], suites: [] }, 1)).toMatchObject({ failed: 1 })
  })
})
