// The repeated requests of a learner and a coach: four fifths reads, and the life of a goal that is set, sent back,
// changed, accepted, completed, reopened and deleted. The school has as many goals afterward, so growth of memory is not
// growth of the school. Once in a round they are refused, sign in and out, and read a long list.
import type autocannon from 'autocannon'
import type { findPairs } from '../../drills/school.ts'
import { DEMO_PASSWORD } from '../../server/seed/index.ts'
import { toRequest } from '../load.ts'

/** Accept-Encoding of the requests in turn; old browsers send none. */
const ENCODINGS = ['', 'gzip, deflate, br', 'gzip']
/** Goals of a round; the other requests follow one of them. */
const LIVES = 11
const READS_PER_WRITE = 4

export type SoakPair = Awaited<ReturnType<typeof findPairs>>[number]

export interface Work {
  tokens: ReadonlyMap<number, string>
  adminId: number
  /** Is called for each answer with an unexpected status. */
  failed: (what: string) => void
}

type RequestParts = Parameters<typeof toRequest>[0]
/** A request that is only known when it is sent: it names the goal or the session of an earlier answer. */
type Step = [
  request: RequestParts | (() => RequestParts),
  expected: number,
  answered?: (body: string, headers: unknown) => void,
]

/** Returns one round of a pair, which one connection sends. Nothing checks the answer to its last request. */
export function roundOf(pair: SoakPair, index: number, work: Work): autocannon.Request[] {
  const lives = Array.from({ length: LIVES }, (_, life) => [
    ...goalLife(pair, work).flatMap((step, number) => [...readsOf(pair, work, life * 7 + number), step]),
    // Each pair signs in at another moment, so that sign-ins are as far apart as possible.
    ...(life === index % LIVES ? seldom(pair, index, work) : []),
  ])
  return [...lives.flat(), ...readsOf(pair, work, 0).slice(0, 1)].map((step) => asSent(step, work.failed))
}

function asSent([given, expected, answered]: Step, failed: Work['failed']): autocannon.Request {
  const request = typeof given === 'function' ? given : () => given
  return {
    setupRequest: (before) => ({ ...before, ...toRequest(request()) }),
    onResponse: (status, body, _, headers) => {
      if (status === expected) return answered?.(body, headers)
      const { method, path } = request()
      failed(`${method} ${path}: ${status} ${body.slice(0, 200)}`)
    },
  }
}

function readsOf({ learnerId, coachId, groupId }: SoakPair, { tokens }: Work, first: number): Step[] {
  const paths = [
    `/api/users/${learnerId}/goals-with-feedback`,
    `/api/groups/${groupId}/goals-with-feedback`,
    `/api/groups/${groupId}/members`,
    '/api/notifications',
    '/',
    '/api/auth/user',
    '/api/auth/user',
  ]
  return Array.from({ length: READS_PER_WRITE }, (_, index): Step => {
    const number = first * READS_PER_WRITE + index
    const path = nth(paths, number)
    const token = tokens.get(path.startsWith('/api/groups') ? coachId : learnerId)
    return [{ method: 'GET', path, token, encodings: nth(ENCODINGS, number) }, 200]
  })
}

function goalLife({ learnerId, coachId }: SoakPair, { tokens }: Work): Step[] {
  const token = tokens.get(learnerId)
  const coach = tokens.get(coachId)
  let id = 0
  const review = (status: string, comments: string): Step => [
    () => ({ method: 'POST', path: `/api/feedback/goals/${id}`, token: coach, body: { status, comments } }),
    201,
  ]
  const change = (body: object): Step => [
    () => ({ method: 'PATCH', path: `/api/goals/${id}`, token, body }),
    200,
  ]
  const goal = {
    title: 'Read two chapters of Hatchet',
    category: 'Academic',
    duration: 'weekly',
    userId: learnerId,
  }
  const noted = (body: string) => {
    id = JSON.parse(body).id
  }
  return [
    [{ method: 'POST', path: '/api/goals', token, body: goal }, 201, noted],
    review('needs_improvement', 'How will you know that you are done?'),
    change({ title: 'Read chapters 3 and 4 of Hatchet and tell Mia about them' }),
    review('accepted', 'Clear and measurable.'),
    change({ completed: true }),
    change({ completed: false }),
    [() => ({ method: 'DELETE', path: `/api/goals/${id}`, token }), 204],
  ]
}

/** Returns a refusal, a wrong password and then the right one, and one of the largest answers. */
function seldom({ learnerId, learnerName }: SoakPair, index: number, { tokens, adminId }: Work): Step[] {
  const own = { method: 'GET', token: tokens.get(learnerId) } as const
  const refusals: Step[] = [
    [{ ...own, path: '/api/admin/users' }, 403],
    [{ ...own, path: '/api/users/2147483647/goals' }, 404],
    [{ ...own, method: 'POST', path: '/api/goals', body: { userId: learnerId, title: '' } }, 400],
    [{ ...own, path: '/api/nowhere' }, 404],
  ]
  let token = ''
  const signIn = (password: string) =>
    ({ method: 'POST', path: '/api/auth/login', body: { username: learnerName, password } }) as const
  const keep = (_: string, headers: unknown) => {
    token = /cairn_session=([\w-]+)/.exec(JSON.stringify(headers))?.[1] ?? ''
  }
  const lists = ['/api/admin/users?role=learner', '/api/admin/crews-with-members', '/api/admin/groups']
  return [
    ...refusals,
    [signIn('four cairns at dawn'), 401],
    [signIn(DEMO_PASSWORD), 200, keep],
    [() => ({ method: 'POST', path: '/api/auth/logout', token, body: {} }), 200],
    [() => ({ method: 'GET', path: '/api/auth/user', token }), 401],
    [
      {
        method: 'GET',
        path: nth(lists, index),
        token: tokens.get(adminId),
        encodings: nth(ENCODINGS, index),
      },
      200,
    ],
  ]
}

function nth<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length]
  if (item === undefined) throw new RangeError('The list is empty.')
  return item
}
