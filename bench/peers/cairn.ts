// Cairn in the comparison: a seeded school on the embedded database.
import { readFile } from 'node:fs/promises'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { user as userShape } from '../../contract/people.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { createPlace, decideRoute, listFirstReads } from '../../contract/screens.ts'
import { NOW } from '../../drills/node.ts'
import { withDatabase } from '../../drills/place.ts'
import type { Queries } from '../../server/platform/db/engine.ts'
import { DEFAULT_TIME_ZONE } from '../../server/schools/index.ts'
import { DEMO_PASSWORD } from '../../server/seed/index.ts'
import type { HotCall } from '../../server/testing/hot-calls.ts'
import { hot, stage } from '../stage.ts'
import { type PeerSchool, type Product, pickByTurn, type Sent, send } from './product.ts'

const CALLERS = 60

type Staged = Awaited<ReturnType<typeof stage<HotCall>>>

export async function startCairn(size: { learners: number; weeks: number }) {
  const staged = await stage('sqlite', size, hot(CALLERS))
  const school = await withDatabase(staged.place, ({ db }) => readSchool(db))
  return { school, product: await toProduct(staged, school) }
}

async function toProduct(
  { app, tokens, calls, version, close }: Staged,
  { people }: PeerSchool,
): Promise<Product> {
  const { port } = app
  const as = (userId: number) => ({
    cookie: `cairn_session=${tokens.get(userId)}`,
    'sec-fetch-site': 'same-origin',
  })
  const findRequesters = (name: string) => calls.find((call) => call.name === name)?.requesters ?? []
  const doing = (name: string) => {
    const requesters = findRequesters(name)
    return async (turn: number) => {
      const { userId, requests } = pickByTurn(requesters, turn)
      const request = pickByTurn(requests, Math.floor(turn / requesters.length))
      await send(port, { ...request, headers: as(userId) })
    }
  }
  const learners = findRequesters('a learner’s goals with feedback').map(({ userId }) => userId)
  const pages = new Map<number, Sent[]>()
  for (const id of learners) pages.set(id, await listFirstRequests(port, as(id)))
  const usernames = people.filter(({ isCoach }) => !isCoach).map(({ username }) => username)
  return {
    name: 'Cairn',
    settings: [
      `Cairn of this commit, embedded ${version} with synchronous=FULL, one process, log level info, passwords with Argon2id`,
    ],
    do: {
      'sign in': async (turn) => {
        const body = { username: pickByTurn(usernames, turn), password: DEMO_PASSWORD }
        await send(port, { method: 'POST', path: '/api/auth/login', body, headers: {} })
      },
      'reads of a learner’s first page': async (turn) => {
        const requests = pages.get(pickByTurn(learners, turn)) ?? []
        await Promise.all(requests.map((request) => send(port, request)))
      },
      'a crew’s goals with feedback, as the coach': doing('a crew’s goals with feedback'),
      'create a goal': doing('set a goal'),
      'complete a goal, or take it back': doing('complete a goal'),
      'give feedback': doing('give feedback'),
    },
    memoryMiB: () => readMemory(app.pid),
    close,
  }
}

/** Lists the requests of the page: the account, the goal week, the screen's first reads, and the crew. */
async function listFirstRequests(port: number, headers: Record<string, string>): Promise<Sent[]> {
  const get = (path: string): Sent => ({ method: 'GET', path, headers })
  const user = userShape.parse(await send(port, get('/api/auth/user')))
  const decision = decideRoute('/', user)
  const named = listFirstReads(decision, createPlace(user, decision))
  const paths = named.map(({ name, params, query }) => {
    const path = name.slice('GET '.length).replace(':id', String(params?.id ?? ''))
    return query
      ? `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
      : path
  })
  return [...new Set(['/api/auth/user', ...paths, `/api/groups/${user.groupId}/members`])].map(get)
}

/** Reads the proportional set size, which is what the process adds to the memory of the machine. */
export async function readMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024
}

async function readSchool(db: Queries): Promise<PeerSchool> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'group_id', 'is_coach', 'studio_id'])
    .where((eb) => eb.or([eb('is_coach', '=', 1), eb('group_id', 'is not', null)]))
    .execute()
  const groups = await db.selectFrom('groups').select(['id', 'name']).orderBy('id').execute()
  const assigned = await db.selectFrom('coach_crews').select(['coach_id', 'group_id']).execute()
  const crews = groups.map(({ id, name }) => ({
    id,
    name,
    learnerIds: users.filter((user) => user.group_id === id).map((user) => user.id),
    coachIds: assigned.filter(({ group_id }) => group_id === id).map(({ coach_id }) => coach_id),
  }))
  const goals = await db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.user_id')
    .select(['goals.id', 'goals.user_id', 'users.group_id', 'goals.title', 'goals.due_on', 'goals.completed'])
    .where('users.group_id', 'is not', null)
    .execute()
  const feedback = await db
    .selectFrom('feedback')
    .select(['goal_id', 'provider_id', 'comments'])
    .where('provider_id', 'is not', null)
    .execute()
  const known = new Set(goals.map(({ id }) => id))
  return {
    people: users.map((user) => ({
      id: user.id,
      username: user.username,
      name: `${user.first_name} ${user.last_name}`,
      isCoach: user.group_id === null,
    })),
    crews,
    goals: goals.map((goal) => ({
      id: goal.id,
      ownerId: goal.user_id,
      crewId: goal.group_id ?? 0,
      title: goal.title,
      dueOn: goal.due_on,
      isDone: goal.completed === 1,
    })),
    feedback: feedback
      .filter(({ goal_id }) => known.has(goal_id))
      .map((entry) => ({
        goalId: entry.goal_id,
        giverId: entry.provider_id ?? 0,
        text: entry.comments ?? 'Accepted',
      })),
  }
}

/** The Monday of the goal week, for calls that only read its goals. */
export const thisWeek = goalWeekAt(Date.parse(NOW), {
  timeZone: DEFAULT_TIME_ZONE,
  weeks: defaultWeeks,
}).weekStart
