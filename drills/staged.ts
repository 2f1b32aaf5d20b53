// Runs a drill on an empty place of each engine, and afterward kills its nodes and removes its files.
import { type Drill, Findings, isSkipped, type Report, type Setting, type Skipped } from './drill.ts'
import { type NodeOptions, type ServerNode, startNode } from './node.ts'
import { createFilePlace, createPostgresPlace, NO_POSTGRES, type Place, type PostgresPlace } from './place.ts'

export type Facts = Report['facts']

export interface Scene<P extends Place = Place> extends Required<Setting> {
  place: P
  findings: Findings
  /** Starts a node on the place, with more settings. */
  start(more?: Record<string, string>, options?: NodeOptions): Promise<ServerNode>
}

interface Staged<P extends Place> extends Omit<Drill, 'run'> {
  run(scene: Scene<P>): Promise<Facts | Skipped>
}

export const defineOnFile = (drill: Staged<Place>): Drill => defineStaged(drill, [createFilePlace])
export const defineOnPostgres = (drill: Staged<PostgresPlace>): Drill =>
  defineStaged(drill, [createPostgresPlace])
/** Runs the drill on one engine after the other, without PostgreSQL if it is not installed. */
export const defineOnBoth = (drill: Staged<Place>): Drill =>
  defineStaged(drill, [createFilePlace, createPostgresPlace])

function defineStaged<P extends Place>(
  drill: Staged<P>,
  engines: readonly (() => Promise<P | null>)[],
): Drill {
  return {
    ...drill,
    run: async (setting) => {
      const findings = new Findings()
      const facts: Facts[] = []
      for (const open of engines) {
        const place = await open()
        const result = place && (await runOnPlace(drill, place, findings, setting))
        if (result && isSkipped(result)) return result
        if (result) facts.push(result)
      }
      return facts.length > 0 ? { facts: facts.flat(), failures: findings.failures } : NO_POSTGRES
    },
  }
}

async function runOnPlace<P extends Place>(
  drill: Staged<P>,
  place: P,
  findings: Findings,
  setting: Setting,
): Promise<Facts | Skipped> {
  const nodes: ServerNode[] = []
  const start: Scene['start'] = async (more = {}, options = {}) => {
    const node = await startNode({ ...place.env, ...more }, options)
    nodes.push(node)
    return node
  }
  try {
    return await drill.run({ timeFactor: 1, ...setting, place, findings, start })
  } finally {
    await Promise.all(nodes.map((node) => node.kill()))
    await place.remove()
  }
}
