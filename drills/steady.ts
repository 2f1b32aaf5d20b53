// So many requests a second: each begins at its time, whether those before it are answered or not.
import type { Asked, Asker, Request } from './asking.ts'
import type { School } from './school.ts'

/** Beyond it the machine itself is too slow for the rate; how a server takes that is another drill's question. */
const MOST_AT_ONCE = 200

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
  let [sent, underWay, left] = [0, 0, 0]
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - left
    while (sent < due) {
      if (underWay >= MOST_AT_ONCE) {
        left += due - sent
        break
      }
      const asker = askers[sent % askers.length]
      const pair = pairs[sent % pairs.length]
      if (asker && pair) {
        underWay++
        const asked = asker.ask(requestOf(pair, sent))
        pending.push(asked)
        void asked.then(() => underWay--)
      }
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
