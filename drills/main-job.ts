// Does the main job of the product over HTTP: people sign in, a goal is set, completed and accepted, and the learner reads it.
import { DEMO_PASSWORD } from '../server/seed/index.ts'
import { type Exchange, HttpClient, type Request, readId } from './http-client.ts'
import { type Place, withDatabase } from './place.ts'
import { findPairs, toGoalRequest } from './school.ts'

export interface Names {
  learner: string
  coach: string
}

/** Finds the usernames of a learner of a seeded school and of a coach of the learner's crew. */
export async function findNames(place: Pick<Place, 'source'>): Promise<Names> {
  const [pair] = await withDatabase(place, ({ db }) => findPairs(db, 1))
  if (!pair) throw new Error('The school has nobody.')
  return { learner: pair.learnerName, coach: pair.coachName }
}

/** Throws at the first unexpected answer. */
export async function doMainJob(port: number, { learner, coach }: Names): Promise<void> {
  const client = new HttpClient(() => port)
  const send = async (request: Request, expected: number): Promise<Exchange> => {
    const exchange = await client.send(request)
    if (exchange.status === expected) return exchange
    throw new Error(
      `${request.method} ${request.path} answered ${exchange.status} ${JSON.stringify(exchange.body)}`,
    )
  }
  const signIn = async (username: string) => {
    const body = { username, password: DEMO_PASSWORD }
    const answer = await send({ method: 'POST', path: '/api/auth/login', body }, 200)
    return { id: readId(answer), token: answer.session ?? '' }
  }
  const own = await signIn(learner)
  const goal = toGoalRequest({ learner: own.token, learnerId: own.id ?? 0 }, { title: 'Read chapter 7' })
  const id = readId(await send(goal, 201))
  const path = `/api/goals/${id}`
  await send({ method: 'PATCH', path, token: own.token, body: { completed: true } }, 200)
  const { token } = await signIn(coach)
  const review = { status: 'accepted', comments: 'Clear and measurable.' }
  await send({ method: 'POST', path: `/api/feedback/goals/${id}`, token, body: review }, 201)
  const list = `/api/users/${own.id}/goals-with-feedback`
  const { body } = await send({ method: 'GET', path: list, token: own.token }, 200)
  if (!JSON.stringify(body).includes(review.comments))
    throw new Error('The learner does not see the feedback.')
}
