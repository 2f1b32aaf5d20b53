// A load of people: each pair sets goals, reviews, changes, completes and deletes them, one step after the other.
import { setTimeout as wait } from 'node:timers/promises'
import type { Findings } from './drill.ts'
import { countByStatus, type Exchange, type HttpClient, type Request, readId } from './http-client.ts'
import type { GoalState, Ledger } from './ledger.ts'
import { type Pair, toGoalRequest } from './school.ts'

/** Pause before a new goal after a failure, in milliseconds. */
const RETRY_MS = 20

export interface Load {
  /** Valid steps that were refused. */
  refused: string[]
  /** Resolves when the steps in flight have ended. */
  stop(): Promise<void>
}

/** @param paceMs the pause of a pair after each step */
export function startLoad(client: HttpClient, ledger: Ledger, pairs: readonly Pair[], paceMs = 0): Load {
  let going = true
  const refused: string[] = []
  const work = async (pair: Pair) => {
    while (going) {
      const whole = await runGoal(client, ledger, pair, async (exchange) => {
        if (exchange.status !== null && exchange.status !== 503 && exchange.status >= 300) {
          refused.push(
            `${exchange.method} ${exchange.path} answered ${exchange.status} ${JSON.stringify(exchange.body)}`,
          )
        }
        if (paceMs > 0) await wait(paceMs)
        return going
      })
      if (!whole) await wait(RETRY_MS)
    }
  }
  const working = Promise.all(pairs.map(work))
  return {
    refused,
    stop: async () => {
      going = false
      await working
    },
  }
}

/** Requires that every answer of an undisturbed load is a success. */
export function requireSuccess(findings: Findings, client: HttpClient, where: string): void {
  const counts = countByStatus(client.journal)
  const succeeded = Object.keys(counts).join() === '2xx'
  findings.require(succeeded, `${where}: the load was answered ${JSON.stringify(counts)}`)
}

type After = (state: GoalState) => GoalState | null

interface Step {
  request: (id: number, state: GoalState) => Request
  after: After
}

/** @returns false if a step was not acknowledged: then the state of the goal is unknown, and no further step uses it */
async function runGoal(
  client: HttpClient,
  ledger: Ledger,
  pair: Pair,
  ended: (exchange: Exchange) => Promise<boolean>,
): Promise<boolean> {
  const mark = ledger.begin()
  const title = 'Read chapter 1'
  let state: GoalState = { title, completed: false, revision: 0, feedback: null, given: 0 }
  const made = await client.send(toGoalRequest(pair, { title, description: mark }))
  const id = readId(made)
  if (made.status !== 201 || id === null) {
    if (made.status === null || made.status >= 500) ledger.addPossible(mark, state)
    await ended(made)
    return false
  }
  ledger.confirm(mark, state)
  if (!(await ended(made))) return true
  for (const step of listSteps(pair)) {
    const next = step.after(state)
    const exchange = await client.send(step.request(id, state))
    const acknowledged = exchange.status !== null && exchange.status < 300
    if (acknowledged) ledger.confirm(mark, next)
    else if (exchange.status === null || exchange.status >= 500) ledger.addPossible(mark, next)
    if (!(await ended(exchange))) return true
    if (!acknowledged) return false
    if (next) state = next
  }
  return true
}

function listSteps({ learner, coach }: Pair): Step[] {
  const review = (status: string): Step => ({
    request: (id) => ({
      method: 'POST',
      path: `/api/feedback/goals/${id}`,
      token: coach,
      body: { status, comments: 'How will you know?' },
    }),
    after: (state) => ({ ...state, feedback: status, given: state.given + 1 }),
  })
  const tick = (completed: boolean): Step => ({
    request: (id) => ({ method: 'PATCH', path: `/api/goals/${id}`, token: learner, body: { completed } }),
    after: (state) => ({ ...state, completed }),
  })
  const titleAfter = (state: GoalState) => `Read chapter ${state.revision + 2}`
  const revise: Step = {
    request: (id, state) => ({
      method: 'PATCH',
      path: `/api/goals/${id}`,
      token: learner,
      body: { title: titleAfter(state) },
    }),
    after: (state) => ({ ...state, title: titleAfter(state), revision: state.revision + 1, feedback: null }),
  }
  const remove: Step = {
    request: (id) => ({ method: 'DELETE', path: `/api/goals/${id}`, token: learner }),
    after: () => null,
  }
  const steps = [review('needs_improvement'), revise, review('accepted'), tick(true)]
  const more = [[tick(false), revise], [remove], []]
  return [...steps, ...(more[Math.floor(Math.random() * more.length)] ?? [])]
}
