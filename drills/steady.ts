// So many requests a second, whether the server keeps up or not: each begins at its time.
import type { Asked, Asker, Request } from './asking.ts'
import type { School } from './school.ts'

export interface Steady {
  /** All requests, once they have ended. */
  stop(): Promise<Asked[]>
}

/** `askers` take turns, and people do. Four fifths are reads. */
export function startSteady(
  askers: readonly Pick<Asker, 'ask'>[],
  { pairs }: School,
  perSecond: number,
): Steady {
  const began = performance.now()
  const pending: Promise<Asked>[] = []
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (sent < due) {
      const asker = askers[sent % askers.length]
      const pair = pairs[sent % pairs.length]
      if (asker && pair) pending.push(asker.ask(requestOf(pair, sent)))
      sent++
    }
  }, 5)
  return {
    stop: async () => {
      clearInterval(timer)
      return Promise.all(pending)
    },
  }
}

function requestOf({ learner, learnerId, coach }: School['pairs'][number], number: number): Request {
  switch (number % 5) {
    case 0:
      return {
        method: 'POST',
        path: '/api/goals',
        token: learner,
        body: { title: 'Row 5 km', category: 'Personal', duration: 'weekly', userId: learnerId },
      }
    case 1:
      return { method: 'GET', path: `/api/users/${learnerId}/goals-with-feedback`, token: coach }
    case 2:
      return { method: 'GET', path: '/api/notifications', token: learner }
    default:
      return { method: 'GET', path: '/api/auth/user', token: learner }
  }
}
