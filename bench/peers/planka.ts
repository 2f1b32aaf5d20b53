// Planka in the comparison: its server from a folder, on a temporary PostgreSQL, with the same school as boards of cards.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { createPostgresPlace } from '../../drills/place.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { readMemory, thisWeek } from './cairn.ts'
import { type PeerSchool, type Product, pickByTurn, type Sent, send } from './product.ts'

const PASSWORD = 'granite-Ridge-47-lichen'
const ADMIN = 'admin@example.org'
/** The number of concurrent requests while the school is created. */
const CONCURRENT_REQUESTS = 6

const item = z.object({ item: z.object({ id: z.string() }) })
const token = z.object({ item: z.string() })
const boardShown = z.object({
  included: z.object({ cards: z.array(z.object({ id: z.string(), commentsTotal: z.number() })) }),
})

type Call = (method: Sent['method'], path: string, body?: unknown) => Promise<unknown>

/** @param folder Planka's `server`, with its packages installed */
export async function startPlanka(folder: string, school: PeerSchool): Promise<Product> {
  const place = await createPostgresPlace()
  if (!place) throw new Error('Planka needs PostgreSQL, and none was found on this machine.')
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BASE_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    DATABASE_URL: place.env.DATABASE_URL ?? '',
    SECRET_KEY: 'a-key-for-a-measurement-on-this-machine',
    LOG_LEVEL: 'error',
    DEFAULT_ADMIN_EMAIL: ADMIN,
    DEFAULT_ADMIN_PASSWORD: PASSWORD,
    DEFAULT_ADMIN_NAME: 'Ada Admin',
    DEFAULT_ADMIN_USERNAME: 'ada',
  }
  await promisify(execFile)(process.execPath, ['db/init.js'], { cwd: folder, env })
  const child = spawn(process.execPath, ['app.js', '--prod'], { cwd: folder, env, stdio: 'ignore' })
  const close = async () => {
    child.kill('SIGTERM')
    await once(child, 'close')
    await place.remove()
  }
  try {
    await waitUntilAnswering(port)
    const made = await makeSchool(port, school)
    const { version } = { version: await readVersion(folder) }
    return {
      name: 'Planka',
      settings: [
        `Planka ${version} in production mode, PostgreSQL of this machine with fsync on, one process, log level error, passwords with bcrypt at cost 10`,
      ],
      do: toTasks(port, made),
      memoryMiB: () => readMemory(child.pid ?? 0),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function readVersion(folder: string): Promise<string> {
  return /'([\d.]+)'/.exec(await readFile(join(folder, 'version.js'), 'utf8'))?.[1] ?? 'of an unknown version'
}

async function waitUntilAnswering(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/bootstrap`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('Planka did not answer within a minute.')
}

const callAs =
  (port: number, bearer: string): Call =>
  (method, path, body) =>
    send(port, { method, path, body, headers: { authorization: `Bearer ${bearer}` } })

/** The terms have to be accepted once by each account. */
async function signIn(port: number, emailOrUsername: string): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { ok: response.ok, body: await response.json() }
  }
  const answer = await post('/api/access-tokens', { emailOrUsername, password: PASSWORD })
  if (answer.ok) return token.parse(answer.body).item
  const { pendingToken } = z.object({ pendingToken: z.string() }).parse(answer.body)
  const terms = await send(port, { method: 'GET', path: '/api/terms', headers: {} })
  const { signature } = z.object({ item: z.object({ signature: z.string() }) }).parse(terms).item
  const accepted = await post('/api/access-tokens/accept-terms', { pendingToken, signature })
  return token.parse(accepted.body).item
}

interface Made {
  /** Keyed by the id in Cairn. */
  people: Map<number, { username: string; call: Call }>
  boards: { id: string; todo: string; done: string; learnerIds: number[]; coachIds: number[] }[]
  /** Cards of this week that are not done. */
  openCards: { id: string; board: number; ownerId: number }[]
}

async function makeSchool(port: number, { people, crews, goals, feedback }: PeerSchool): Promise<Made> {
  const admin = callAs(port, await signIn(port, ADMIN))
  const readId = (made: unknown) => item.parse(made).item.id
  const users = new Map<number, string>()
  const signedIn: Made['people'] = new Map()
  await inParallel(people, async ({ id, name }, index) => {
    const username = `person${index}`
    const email = `${username}@example.org`
    const user = { email, username, name, password: PASSWORD, role: 'boardUser' }
    users.set(id, readId(await admin('POST', '/api/users', user)))
    signedIn.set(id, { username, call: callAs(port, await signIn(port, username)) })
  })
  const project = readId(await admin('POST', '/api/projects', { type: 'shared', name: 'School' }))
  const boards: Made['boards'] = []
  for (const [position, { name, learnerIds, coachIds }] of crews.entries()) {
    const board = readId(await admin('POST', `/api/projects/${project}/boards`, { name, position }))
    const list = async (name: string, at: number) =>
      readId(await admin('POST', `/api/boards/${board}/lists`, { type: 'active', name, position: at }))
    boards.push({
      id: board,
      todo: await list('To do', 1),
      done: await list('Done', 2),
      learnerIds,
      coachIds,
    })
    for (const id of [...learnerIds, ...coachIds])
      await admin('POST', `/api/boards/${board}/board-memberships`, { userId: users.get(id), role: 'editor' })
  }
  const boardOf = new Map(crews.map(({ id }, index) => [id, index]))
  const cards = new Map<number, string>()
  const openCards: Made['openCards'] = []
  await inParallel(goals, async (goal, position) => {
    const at = boardOf.get(goal.crewId) ?? 0
    const board = pickByTurn(boards, at)
    const card = { type: 'project', name: goal.title, position, dueDate: `${goal.dueOn}T22:00:00.000Z` }
    const owner = signedIn.get(goal.ownerId)
    if (!owner) return
    const id = readId(
      await owner.call('POST', `/api/lists/${goal.isDone ? board.done : board.todo}/cards`, card),
    )
    cards.set(goal.id, id)
    if (!goal.isDone && goal.dueOn >= thisWeek) openCards.push({ id, board: at, ownerId: goal.ownerId })
  })
  await inParallel(feedback, async ({ goalId, giverId, text }) => {
    const card = cards.get(goalId)
    // A captain's feedback is the captain's own comment, too.
    if (card) await signedIn.get(giverId)?.call('POST', `/api/cards/${card}/comments`, { text })
  })
  return { people: signedIn, boards, openCards }
}

async function inParallel<T>(
  list: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const remaining = list.entries()
  const worker = async () => {
    for (const [index, item] of remaining) await work(item, index)
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker))
}

function toTasks(port: number, { people, boards, openCards }: Made): Product['do'] {
  const used = boards.filter(({ learnerIds, coachIds }) => learnerIds.length > 0 && coachIds.length > 0)
  const call = (id: number | undefined): Call => {
    const person = people.get(id ?? -1)
    if (!person) throw new Error('This person has no account in Planka.')
    return person.call
  }
  const learners = used.flatMap(({ id, learnerIds }) => learnerIds.map((person) => ({ person, board: id })))
  const usernames = [...people.values()].map(({ username }) => username)
  return {
    'sign in': async (turn) => {
      const body = { emailOrUsername: pickByTurn(usernames, turn), password: PASSWORD }
      await send(port, { method: 'POST', path: '/api/access-tokens', body, headers: {} })
    },
    // Planka's client makes the same requests.
    'reads of a learner’s first page': async (turn) => {
      const { person, board } = pickByTurn(learners, turn)
      const read = call(person)
      const paths = [
        '/api/bootstrap',
        '/api/users/me',
        '/api/projects',
        '/api/notifications',
        `/api/boards/${board}`,
      ]
      await Promise.all(paths.map((path) => read('GET', path)))
    },
    // A visit reads the board, and the comments of each card that has some.
    'a crew’s goals with feedback, as the coach': async (turn) => {
      const board = pickByTurn(used, turn)
      const read = call(board.coachIds[0])
      const { cards } = boardShown.parse(await read('GET', `/api/boards/${board.id}`)).included
      const commented = cards.filter(({ commentsTotal }) => commentsTotal > 0)
      await Promise.all(commented.map(({ id }) => read('GET', `/api/cards/${id}/comments`)))
    },
    'create a goal': async (turn) => {
      const { todo, learnerIds } = pickByTurn(used, turn)
      const card = { type: 'project', name: 'Read two chapters of Hatchet', position: turn }
      await call(learnerIds[0])('POST', `/api/lists/${todo}/cards`, card)
    },
    'complete a goal, or take it back': async (turn) => {
      const { id, board, ownerId } = pickByTurn(openCards, turn)
      const { todo, done } = pickByTurn(boards, board)
      const listId = Math.floor(turn / openCards.length) % 2 === 0 ? done : todo
      await call(ownerId)('PATCH', `/api/cards/${id}`, { listId, position: turn })
    },
    'give feedback': async (turn) => {
      const { id, board } = pickByTurn(openCards, turn)
      const { coachIds } = pickByTurn(boards, board)
      await call(coachIds[0])('POST', `/api/cards/${id}/comments`, { text: 'Clear and measurable.' })
    },
  }
}
