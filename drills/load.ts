// People at work: each pair sets goals, reviews, changes, ticks and deletes them, one step after the other.
import { setTimeout as wait } from 'node:timers/promises'
import { type Asked, type Asker, idOf, type Request } from './asking.ts'
import type { GoalState, Ledger } from './ledger.ts'
import type { Pair } from './school.ts'

/** While the server is away; browsers do not ask faster either. */
const AGAIN_MS = 20

export interface Load {
  /** Steps that were refused although nothing was wrong with them. */
  refused: string[]
  /** Ends after the steps that are under way. */
  stop(): Promise<void>
}

/** `paceMs`: how long a pair rests after each step. */
export function startLoad(asker: Asker, ledger: Ledger, pairs: readonly Pair[], paceMs = 0): Load {
  let going = true
  const refused: string[] = []
  const work = async (pair: Pair) => {
    while (going) {
      const whole = await oneGoal(asker, ledger, pair, async (asked) => {
        if (asked.status !== null && asked.status !== 503 && asked.status >= 300) {
          refused.push(`${asked.method} ${asked.path} answered ${asked.status} ${JSON.stringify(asked.body)}`)
        }
        if (paceMs > 0) await wait(paceMs)
        return going
      })
      if (!whole) await wait(AGAIN_MS)
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

type After = (state: GoalState) => GoalState | null

interface Step {
  request: (id: number, state: GoalState) => Request
  after: After
}

/** False when a step was not acknowledged: nobody knows then how the goal stands, and it is left alone. */
async function oneGoal(
  asker: Asker,
  ledger: Ledger,
  pair: Pair,
  ended: (asked: Asked) => Promise<boolean>,
): Promise<boolean> {
  const mark = ledger.begin()
  const goal = { title: `Read chapter 1`, description: mark, category: 'Academic', duration: 'weekly' }
  const body = { ...goal, userId: pair.learnerId }
  let state: GoalState = { title: goal.title, completed: false, revision: 0, feedback: null, given: 0 }
  const made = await asker.ask({ method: 'POST', path: '/api/goals', token: pair.learner, body })
  const id = idOf(made)
  if (made.status !== 201 || id === null) {
    if (made.status === null || made.status >= 500) ledger.mayHaveBecome(mark, state)
    await ended(made)
    return false
  }
  ledger.became(mark, state)
  if (!(await ended(made))) return true
  for (const step of stepsOf(pair)) {
    const next = step.after(state)
    const asked = await asker.ask(step.request(id, state))
    const acknowledged = asked.status !== null && asked.status < 300
    if (acknowledged) ledger.became(mark, next)
    else if (asked.status === null || asked.status >= 500) ledger.mayHaveBecome(mark, next)
    if (!(await ended(asked))) return true
    if (!acknowledged) return false
    if (next) state = next
  }
  return true
}

function stepsOf({ learner, coach }: Pair): Step[] {
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
