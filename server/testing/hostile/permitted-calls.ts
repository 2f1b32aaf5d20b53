// Lists each call with a caller who may make it and rows that exist, so that only the input can cause a refusal.
import fc from 'fast-check'
import { api } from '../../../contract/api.ts'
import type { Access, Endpoint, RowKind } from '../../../contract/endpoint.ts'
import { PASSWORD } from '../story.ts'
import { type ActorName, type HostileSchool, SENT_KEY } from './hostile-school.ts'
import { type Answered, type SentCall, send } from './sent-call.ts'
import { arbitraryFor, isJson, type Words } from './valid-values.ts'

export interface PermittedCall {
  call: string
  endpoint: Endpoint
  as: ActorName
  method: string
  url: string
}

const callers: Record<Access, ActorName> = {
  public: 'anonymous',
  pass: 'guardian',
  session: 'learner',
  member: 'newcomer',
  reviewer: 'coach',
  coach: 'coach',
  leader: 'superAdmin',
  goalSetter: 'superAdmin',
  guide: 'guide',
  staff: 'superAdmin',
  educator: 'superAdmin',
  adult: 'superAdmin',
  admin: 'superAdmin',
  superAdmin: 'superAdmin',
}

/**
 * Calls whose success needs a pending sign-in or an authenticator: second-factor.test.ts sends them, and the fuzz.
 */
const needsAuthenticator = (call: string) => call.includes(' /api/auth/second-factor/')

/** Whether only the owner may make the call, whatever the role of others. */
function isOwnersAlone(call: string, row: RowKind | undefined): boolean {
  const owners = ['PUT /api/goals/:id/check', 'PUT /api/feedback/:id/answer']
  return row === 'notification' || owners.includes(call) || call.endsWith('/api/reflections/mine')
}

/** Lists every call of the table that succeeds with just a valid request. */
export function listPermittedCalls(school: HostileSchool): PermittedCall[] {
  const { ids, wil, brendans } = school
  const [goal = 0] = ids.goal
  const [reply = 0] = ids.reply
  const [feedback = 0] = ids.feedback
  const [reflection = 0] = ids.reflection
  const rows: Record<RowKind, number | string> = {
    user: wil.id,
    goal,
    group: school.crews.moss,
    studio: brendans.studios.get('Ridgeline') ?? 0,
    school: school.harbor.id,
    notification: school.notificationOfWil,
    reply,
    feedback,
    reflection,
    session: ids.session[0] ?? '',
    passkey: 1,
    deletion: ids.deletion[0] ?? 0,
    series: ids.series[0] ?? 0,
  }
  const ready = Object.entries<Endpoint>(api).filter(([call]) => !needsAuthenticator(call))
  return ready.map(([call, endpoint]) => {
    const [method = '', path = ''] = call.split(' ')
    const { access, row } = endpoint
    const url = path
      .replace(':absenceId', String(school.absenceOfWil))
      .replace('/many/:key', `/many/${SENT_KEY}`)
      .replace(':key', 'school')
      .replace('/family/:guardianId', `/family/${school.guardianOfWil}`)
      .replace('/codes/:codeId', '/codes/1')
      .replace('/family/learners/:id', `/family/learners/${school.wil.id}`)
      .replace(/:\w+/, () => String(row === undefined ? 0 : rows[row]))
    const as =
      call === 'PATCH /api/goal-series/:id'
        ? 'newcomer'
        : isOwnersAlone(call, row)
          ? 'learner'
          : access === 'member' && row !== undefined
            ? 'superAdmin'
            : call === 'GET /api/reflections/queue'
              ? 'coach'
              : callers[access]
    return { call, endpoint, as, method, url }
  })
}

/** Generates a valid body with as many fields as can be combined; undefined for a call without a body. */
export function makePermittedBody({ call, endpoint }: PermittedCall, school: HostileSchool): unknown {
  if (!endpoint.body) return undefined
  const { words, wil, jo, max, nora, crews, brendans, ids } = school
  const signsIn = call === 'POST /api/auth/login'
  const fieldWords: Words = {
    ...words,
    password: [signsIn ? PASSWORD : 'harbor lantern 92'],
    username: [signsIn ? wil.username : 'pia.penn'],
    userType: ['guide'],
    userId: [jo.id],
    carriedFromId: [school.unfinishedOfJo],
    userIds: call.startsWith('PATCH /api/goal-series') ? [nora.id] : [max.id],
    groupId: [crews.moss],
    targetGroupId: [crews.moss],
    assignedCrews: [crews.moss],
    goalIds: ids.goal.slice(0, 1),
    schoolId: [brendans.id],
    familyMail: [false],
  }
  const bodies = fc.sample(arbitraryFor(endpoint.body, fieldWords), { numRuns: 60, seed: 1 })
  const size = (body: unknown) => (isJson(body) ? Object.keys(body).length : 0)
  return bodies.reduce((best, body) => (size(body) > size(best) ? body : best))
}

export function sendPermitted(
  school: HostileSchool,
  { as, method, url }: PermittedCall,
  sent: Partial<SentCall> & { query?: string } = {},
): Promise<Answered> {
  const { query = '', body, headers, ...more } = sent
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return send(school, { as, method, url: `${url}${query}`, ...more, headers: { ...type, ...headers }, body })
}
