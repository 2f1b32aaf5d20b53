// Fuzzes every call: no request by any caller may cause a server error, and every response or refusal has its shape. On
// PostgreSQL the same requests are sent to a twin on SQLite, which must answer the same.
//
// FUZZ_SEED chooses other requests (a number, or 'random'), FUZZ_RUNS how many a call is sent.
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { findFaults } from '../../testing/hostile/answer-faults.ts'
import { arbitraryCall } from '../../testing/hostile/fuzzed-calls.ts'
import { hostileSchool } from '../../testing/hostile/hostile-school.ts'
import { type Answered, describeCall, type SentCall, send } from '../../testing/hostile/sent-call.ts'

const { FUZZ_SEED, FUZZ_RUNS, TEST_NIGHT } = process.env
const seed = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED ?? 1)
/** At night this takes about half a minute of one core on either engine. By day there are fewer of the same requests. */
const runs = Number(FUZZ_RUNS ?? (TEST_NIGHT !== '1' ? 25 : inject('engine') === 'postgres' ? 40 : 120))
/** These calls hash passwords, which is slow on purpose. */
const slow = /^POST .*(password|login|users|users\/bulk)$/

const answered = new Set<string>()
const school = await hostileSchool()
const twin = inject('engine') === 'postgres' ? await hostileSchool({ onSqlite: true }) : null

describe(`fuzz, FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`, () => {
  const calls = Object.entries<Endpoint>(api)
  test.each(calls)(
    'the fuzzed call %s has no server error',
    { timeout: 10_000 + runs * 500 },
    async (call, endpoint) => {
      // Set-up is refused once there is a user.
      const goBack = call === 'POST /api/setup' ? 'clear' : 'restore'
      await Promise.all([school[goBack](), twin?.[goBack]()])
      const property = fc.asyncProperty(arbitraryCall(call, endpoint, school), async (sent) => {
        const answer = await send(school, sent)
        const faults = findFaults(answer, endpoint, sent)
        if (twin) faults.push(...differences(answer, await send(twin, sent)))
        if (answer.status < 400) answered.add(call)
        if (mayHaveWritten(answer, sent)) await Promise.all([school[goBack](), twin?.[goBack]()])
        expect(faults, `${describeCall(sent)}\n  FUZZ_SEED=${seed}`).toEqual([])
      })
      const numRuns = slow.test(call) ? Math.ceil(runs / 4) : runs
      await fc.assert(property, { seed: seed + calls.findIndex(([name]) => name === call), numRuns })
    },
  )
})

test('valid requests are among the hostile ones', () => {
  // Nobody here has a guardian's pass or the code of a letter.
  const possible = Object.entries<Endpoint>(api).filter(
    ([call, { access }]) => access !== 'pass' && call !== 'POST /api/family/code-check',
  )
  expect(answered.size).toBeGreaterThan(possible.length * 0.8)
})

test('the twin has another engine and the same ids', () => {
  if (!twin) return
  expect([school.engine, twin.engine]).toEqual(['postgres', 'sqlite'])
  expect(twin.ids).toEqual(school.ids)
})

function mayHaveWritten({ status }: Answered, { method }: SentCall): boolean {
  return method !== 'GET' && status < 400
}

/** Throttles use the real clock, so one of the twins may allow a request a moment earlier. */
function differences(a: Answered, b: Answered): string[] {
  if (a.status === 429 || b.status === 429) return []
  const [answer, twinAnswer] = [gist(a), gist(b)]
  return answer === twinAnswer ? [] : [`${school.engine} says ${answer}, ${twin?.engine} says ${twinAnswer}`]
}

function gist({ status, refusal }: Answered): string {
  const fields = refusal?.issues?.map((issue) => issue.path) ?? []
  return [status, refusal?.code, refusal?.message, ...fields].filter(Boolean).join(' ')
}
