// An open-loop load: a fixed number of requests a second, each sent at its time, whether earlier ones are answered or not.
import type { Exchange, HttpClient, Request } from './http-client.ts'
import { type Pair, type School, toGoalRequest } from './school.ts'

/** Is exceeded only if the machine is too slow for the rate. The overload drill tests how a server behaves then. */
const MAX_IN_FLIGHT = 200

export interface SteadyLoad {
  /** Resolves with all requests once they have ended. */
  stop(): Promise<Exchange[]>
}

/** Clients and people take turns. Four fifths of the requests are reads. */
export function startSteadyLoad(
  clients: readonly Pick<HttpClient, 'send'>[],
  { pairs }: School,
  perSecond: number,
): SteadyLoad {
  const began = performance.now()
  const pending: Promise<Exchange>[] = []
  let sent = 0
  let underWay = 0
  let left = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - left
    while (sent < due) {
      if (underWay >= MAX_IN_FLIGHT) {
        left += due - sent
        break
      }
      const client = clients[sent % clients.length]
      const pair = pairs[sent % pairs.length]
      if (client && pair) {
        underWay++
        const exchange = client.send(toRequest(pair, sent))
        pending.push(exchange)
        void exchange.then(() => underWay--)
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

function toRequest(pair: Pair, number: number): Request {
  const { learner, learnerId, coach } = pair
  switch (number % 5) {
    case 0:
      return toGoalRequest(pair)
    case 1:
      return { method: 'GET', path: `/api/users/${learnerId}/goals-with-feedback`, token: coach }
    case 2:
      return { method: 'GET', path: '/api/notifications', token: learner }
    default:
      return { method: 'GET', path: '/api/auth/user', token: learner }
  }
}
