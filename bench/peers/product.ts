// The measured work of a school, which each product does with its own calls.
import { HttpClient } from '../../drills/http-client.ts'

export const tasks = [
  'sign in',
  'reads of a learner’s first page',
  'a crew’s goals with feedback, as the coach',
  'create a goal',
  'complete a goal, or take it back',
  'give feedback',
] as const
export type Task = (typeof tasks)[number]

/** The reads of the mixed load, which has eight reads to two writes. */
export const reads: readonly Task[] = [tasks[1], tasks[2]]
export const writes: readonly Task[] = [tasks[3], tasks[4], tasks[5]]

export interface Product {
  name: string
  /** Sentences that say how the product was run. */
  settings: readonly string[]
  /** Does the task as the person whose turn it is. Throws when the product refuses. */
  do: Record<Task, (turn: number) => Promise<void>>
  /** Memory of the server process, without a separate database process. */
  memoryMiB: () => Promise<number>
  close: () => Promise<void>
}

/** The data of both products, with the ids of Cairn. */
export interface PeerSchool {
  people: { id: number; username: string; name: string; isCoach: boolean }[]
  crews: { id: number; name: string; learnerIds: number[]; coachIds: number[] }[]
  goals: { id: number; ownerId: number; crewId: number; title: string; dueOn: string; isDone: boolean }[]
  feedback: { goalId: number; giverId: number; text: string }[]
}

export interface Sent {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
  headers: Record<string, string>
}

/** Throws unless the answer is a success. */
export async function send(port: number, request: Sent): Promise<unknown> {
  const { method, path, status, body } = await new HttpClient(() => port).send(request)
  if (status !== null && status < 300) return body
  throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
}

export const pickByTurn = <T>(list: readonly T[], turn: number): T => {
  const item = list[turn % list.length]
  if (item === undefined) throw new RangeError('There is nobody to do it.')
  return item
}
