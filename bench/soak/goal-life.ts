// The life of a goal: set, sent back, changed, accepted, completed, reopened, deleted. At the end the school
// has as many goals as before, so growth of memory is not growth of the school.
import type { Wire } from '../requests.ts'
import type { Pair } from './people.ts'
import { idIn, type SoakClient } from './soak-client.ts'

type Step = (goalId: number) => [request: Wire, expected: number]

/** @returns a function that takes the next step, or skips it while the step before is in flight */
export function goalLife(
  client: SoakClient,
  pair: Pair,
  tokens: ReadonlyMap<number, string>,
): () => Promise<void> {
  const steps = stepsOf(pair, tokens)
  let [turn, goalId, busy] = [0, 0, false]
  return async () => {
    const step = steps[turn]
    if (!step) return
    if (busy) return client.leaveOut()
    busy = true
    const answer = await client.send(...step(goalId)).finally(() => {
      busy = false
    })
    // After an error the state of the goal is unknown, so another goal begins.
    const next = answer ? (turn + 1) % steps.length : 0
    if (answer && turn === 0) goalId = idIn(answer)
    turn = next
  }
}

function stepsOf({ learnerId, coachId }: Pair, tokens: ReadonlyMap<number, string>): Step[] {
  const [learner, coach] = [tokens.get(learnerId), tokens.get(coachId)]
  const review =
    (status: string, comments: string): Step =>
    (id) => [
      { method: 'POST', path: `/api/feedback/goals/${id}`, token: coach, body: { status, comments } },
      201,
    ]
  const change =
    (body: Record<string, unknown>): Step =>
    (id) => [{ method: 'PATCH', path: `/api/goals/${id}`, token: learner, body }, 200]
  const goal = {
    title: 'Read two chapters of Hatchet',
    category: 'Academic',
    duration: 'weekly',
    userId: learnerId,
  }
  return [
    () => [{ method: 'POST', path: '/api/goals', token: learner, body: goal }, 201],
    review('needs_improvement', 'How will you know that you are done?'),
    change({ title: 'Read chapters 3 and 4 of Hatchet and tell Mia about them' }),
    review('accepted', 'Clear and measurable.'),
    change({ completed: true }),
    change({ completed: false }),
    (id) => [{ method: 'DELETE', path: `/api/goals/${id}`, token: learner }, 204],
  ]
}
