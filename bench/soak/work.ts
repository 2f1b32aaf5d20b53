// Steady load of a school: a fixed number of requests a second, four fifths of them reads. Sometimes a person signs in
// and out, is refused, reads all people, or opens a page with live updates.
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../server/seed/index.ts'
import { type EventStream, listen } from '../../server/testing/event-source.ts'
import type { Wire } from '../requests.ts'
import { goalLife } from './goal-life.ts'
import type { Pair } from './people.ts'
import { type SoakClient, sessionIn } from './soak-client.ts'

/** Number of open event streams; the oldest closes when another opens. */
const STREAMS = 12
/** The number of a request decides its kind: the first of so many is a sign-in, and so on. */
const ROUND = 400
/** Accept-Encoding of the requests in turn; old browsers send none. */
const ENCODINGS = ['', 'gzip, deflate, br', 'gzip']
/** Requests beyond this are skipped and counted: the machine was too slow for this program or for the server. */
const MOST_AT_ONCE = 60

export interface Work {
  port: number
  pairs: readonly Pair[]
  adminId: number
  tokens: ReadonlyMap<number, string>
  perSecond: number
}

/** Runs until the signal. */
export async function work(client: SoakClient, school: Work, signal: AbortSignal): Promise<void> {
  const { pairs, adminId, tokens, perSecond } = school
  const lives = pairs.map((pair) => goalLife(client, pair, tokens))
  const streams: EventStream[] = []
  const begin = (number: number): Promise<unknown> => {
    const pair = nth(pairs, number)
    switch (number % ROUND) {
      case 0:
        return signInAndOut(client, pair)
      case ROUND / 2:
        return anotherStream(client, school, streams, pair)
      case ROUND - 1:
        return client.send(longList(tokens.get(adminId), Math.floor(number / ROUND)), 200)
    }
    if (number % 100 === 50) return client.send(...refusal(pair, tokens, Math.floor(number / 100)))
    if (number % 5 === 4) return nth(lives, Math.floor(number / 5))()
    return client.send(read(pair, tokens, number), 200)
  }
  const began = performance.now()
  let [sent, underWay] = [0, 0]
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; sent < due; sent++) {
      if (underWay >= MOST_AT_ONCE) {
        client.leaveOut()
        continue
      }
      underWay++
      const end = () => void underWay--
      begin(sent).then(end, (error) => {
        end()
        client.failed(String(error))
      })
    }
    await wait(1000 / perSecond)
  }
  while (underWay > 0) await wait(20)
  for (const stream of streams) stream.close()
}

function read({ learnerId, coachId, groupId }: Pair, tokens: Work['tokens'], number: number): Wire {
  const ofLearner = { method: 'GET', token: tokens.get(learnerId), encodings: nth(ENCODINGS, number) }
  switch (number % 7) {
    case 0:
      return { ...ofLearner, path: `/api/users/${learnerId}/goals-with-feedback` }
    case 1:
      return { ...ofLearner, token: tokens.get(coachId), path: `/api/groups/${groupId}/goals-with-feedback` }
    case 2:
      return { ...ofLearner, path: `/api/groups/${groupId}/members` }
    case 3:
      return { ...ofLearner, path: '/api/notifications' }
    case 4:
      return { ...ofLearner, path: '/' }
    default:
      return { ...ofLearner, path: '/api/auth/user' }
  }
}

/** Lists of all people and crews, the largest answers. */
function longList(token: string | undefined, turn: number): Wire {
  const paths = ['/api/admin/users?role=learner', '/api/admin/crews-with-members', '/api/admin/groups']
  return { method: 'GET', path: nth(paths, turn), token, encodings: nth(ENCODINGS, turn) }
}

function refusal({ learnerId }: Pair, tokens: Work['tokens'], turn: number): [Wire, number] {
  const own = { method: 'GET', token: tokens.get(learnerId) }
  const refusals: [Wire, number][] = [
    [{ ...own, path: '/api/admin/users' }, 403],
    [{ ...own, path: '/api/users/2147483647/goals' }, 404],
    [{ ...own, method: 'POST', path: '/api/goals', body: { userId: learnerId, title: '' } }, 400],
    [{ method: 'GET', path: '/api/auth/user', token: 'nobody' }, 401],
    [{ ...own, path: '/api/nowhere' }, 404],
  ]
  return nth(refusals, turn)
}

/** Tries a wrong password first, as people do. */
async function signInAndOut(client: SoakClient, { username }: Pair): Promise<void> {
  const signIn = (password: string): Wire => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { username, password },
  })
  await client.send(signIn('four cairns at dawn'), 401)
  const signedIn = await client.send(signIn(DEMO_PASSWORD), 200)
  const token = signedIn ? sessionIn(signedIn) : undefined
  await client.send({ method: 'POST', path: '/api/auth/logout', token, body: {} }, 200)
  await client.send({ method: 'GET', path: '/api/auth/user', token }, 401)
}

async function anotherStream(
  client: SoakClient,
  { port, tokens }: Work,
  streams: EventStream[],
  { learnerId }: Pair,
): Promise<void> {
  if (streams.length >= STREAMS) {
    const oldest = streams.shift()
    if (oldest?.ended()) client.failed('An event stream ended by itself.')
    oldest?.close()
  }
  const stream = await listen(`http://127.0.0.1:${port}`, `cairn_session=${tokens.get(learnerId)}`)
  if (stream.status !== 200) client.failed(`GET /api/events: ${stream.status}`)
  streams.push(stream)
}

function nth<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length]
  if (one === undefined) throw new RangeError('The school is empty.')
  return one
}
