// The floor: a bare Fastify route that runs the statements of a call by the raw driver and answers their rows.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { toPlan } from './plan.ts'
import { postgresFloor } from './postgres.ts'
import { sqliteFloor } from './sqlite.ts'

const statement = z.object({ sql: z.string(), parameters: z.array(z.unknown()) })
const noted = z.object({ statements: z.array(statement), goalId: z.nullable(z.number()) })
const { PORT, FLOOR_STATEMENTS = '', FLOOR_FILE = '', FLOOR_URL } = process.env

const calls = z
  .record(z.string(), z.array(z.array(noted)))
  .parse(JSON.parse(readFileSync(FLOOR_STATEMENTS, 'utf8')))
const plans = new Map(
  Object.entries(calls).map(([name, requesters]) => [name, requesters.map((turns) => turns.map(toPlan))]),
)
const replay = FLOOR_URL ? postgresFloor(FLOOR_URL) : sqliteFloor(FLOOR_FILE)

const http = Fastify()
http.get('/api/health', async () => ({ status: 'ok' }))
http.route<{ Params: { call: string; requester: string; turn: string } }>({
  method: ['GET', 'POST'],
  url: '/floor/:call/:requester/:turn',
  handler: async ({ params: { call, requester, turn } }, reply) => {
    const plan = plans.get(call)?.[Number(requester)]?.[Number(turn)]
    return plan ? replay(plan) : reply.code(404).send()
  },
})
await http.listen({ port: Number(PORT), host: '127.0.0.1' })
