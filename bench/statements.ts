// The statements that each call sends to the database, recorded from the app itself, so that the floor runs the same ones.
import pino from 'pino'
import { buildApp } from '../server/app/build-app.ts'
import { type DatabaseSource, openDatabase, type SentQuery } from '../server/platform/db/open.ts'
import type { HotCall, HotRequest } from '../server/testing/hot-calls.ts'
import { testClock } from '../server/testing/test-clock.ts'

export interface Statement {
  sql: string
  parameters: unknown[]
}

/** What one request sends, in its order, without the statements that begin and end transactions. */
export interface Noted {
  statements: Statement[]
  /** The goal that was set during the recording: it has another id each time. */
  goalId: number | null
}

/** Indexed by call, requester and turn. */
export type Statements = Record<string, Noted[][]>

const log = pino({ level: 'silent' })

export async function statementsOf(
  source: DatabaseSource,
  calls: readonly HotCall[],
  tokens: ReadonlyMap<number, string>,
  now: string,
): Promise<Statements> {
  const sent: SentQuery[] = []
  const database = openDatabase(source, log, { onQuery: (query) => sent.push(query) })
  const setUpToken = 'not needed: there are accounts'
  const app = await buildApp({ database, databaseUrl: null, clock: testClock(now), log, setUpToken })
  const ask = async (userId: number, { method, path, body }: HotRequest): Promise<Noted> => {
    sent.length = 0
    const cookies = { cairn_session: tokens.get(userId) ?? '' }
    const answer = await app.http.inject({ method, url: path, cookies, ...(body && { payload: body }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.body}`)
    const statements = sent
      .filter(({ sql }) => !/^(begin|commit|start transaction|set )/i.test(sql))
      .map(({ sql, parameters }) => ({ sql, parameters: [...parameters] }))
    const setsGoal = statements.some(({ sql }) => sql.startsWith('insert into "goals"'))
    return { statements, goalId: setsGoal ? Number(answer.json().id) : null }
  }
  try {
    const all: Statements = {}
    for (const { name, requesters } of calls) {
      all[name] = []
      for (const { userId, requests } of requesters) {
        // The first request fills the caches of callers and statements.
        for (const request of requests) await ask(userId, request)
        const turns: Noted[] = []
        for (const request of requests) turns.push(await ask(userId, request))
        all[name].push(turns)
      }
    }
    return all
  } finally {
    await app.http.close()
    await app.close()
  }
}
