// The newest server starts on data of every schema that was ever released.
import { join } from 'node:path'
import { migrate, schemaOf } from '../server/platform/db/migrate.ts'
import { fillAsOlder, narrowedToSchema, releasedSchemas } from '../server/testing/older-rows.ts'
import { databaseSource, hashesOf } from '../server/transfer/index.ts'
import { type Drill, Findings } from './drill.ts'
import { cairn, startNode } from './node.ts'
import { filePlace, type Place, postgresPlace, withDatabase } from './place.ts'
import { madeUpSchool } from './school.ts'

export const earlierSchemas: Drill = {
  name: 'earlier-schemas',
  title: 'Start on every earlier schema',
  promise:
    'Every row that was there is there unchanged, and whole by all rules; of the embedded database a copy of before is left.',
  rounds: 1,
  run: async ({ rounds, say }) => {
    const findings = new Findings()
    const facts: [string, number | string][] = []
    const earlier = (await releasedSchemas()).slice(0, -1)
    const original = await filePlace()
    try {
      await madeUpSchool(original, 1)
      for (const open of [filePlace, postgresPlace]) {
        let [starts, rows, engine] = [0, 0, '']
        for (let round = 1; round <= rounds; round++) {
          for (const schema of earlier) {
            const place = await open()
            if (!place) continue
            engine = place.source.engine
            rows += await startOn(place, schema, original, findings)
            starts++
            say(`${engine}, ${schema}`)
            await place.remove()
          }
        }
        if (starts > 0) {
          facts.push([`${engine}: earlier schemas, each started on ${rounds} times`, earlier.length])
          facts.push([`${engine}: rows brought up to date, all as they were`, rows])
        }
      }
      return { facts, failures: findings.failures }
    } finally {
      await original.remove()
    }
  },
}

/** @returns the number of rows */
async function startOn(place: Place, schema: string, original: Place, findings: Findings): Promise<number> {
  const where = `${place.source.engine}, ${schema}`
  const { before, rows } = await withDatabase(original, (from) =>
    withDatabase(place, async (old) => {
      await migrate(old.db, old.engine, schema)
      return fillAsOlder(old, from)
    }),
  )
  const now = (at: Pick<Place, 'source'>) =>
    withDatabase(at, async ({ db, engine }) =>
      hashesOf(narrowedToSchema(await databaseSource(db, engine), before)),
    )
  const node = await startNode(place.env)
  await node.kill()
  findings.require(same(rows, await now(place)), `${where}: rows are not as they were`)
  const { code, said } = await cairn(place.env, 'check')
  findings.require(code === 0, `${where}: ${said.trim()}`)
  if (place.source.engine === 'sqlite') {
    const file = join(place.env.CAIRN_DATA_DIR ?? '', 'backups', `cairn-before-update-${schema}.db`)
    const copy = { source: { engine: 'sqlite', file } } as const
    findings.require(same(rows, await now(copy)), `${where}: the copy of before has other rows`)
    const left = await withDatabase(copy, ({ db }) => schemaOf(db))
    findings.require(left === schema, `${where}: the copy of before is of ${left}`)
  }
  return countOf(place)
}

const same = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).length > 10 && JSON.stringify(one) === JSON.stringify(other)

const countOf = (place: Place) =>
  withDatabase(place, async ({ db, engine }) =>
    (await databaseSource(db, engine)).tables.reduce((sum, { rows }) => sum + rows, 0),
  )
