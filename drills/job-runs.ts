// Runs of scheduled jobs, as the nodes' logs tell them.
import type { ServerNode } from './node.ts'
import { type Place, withDatabase } from './place.ts'

/** @returns a function that lists the jobs that ran on any node since then */
export function watchJobRuns(nodes: readonly ServerNode[]): () => string[] {
  const before = nodes.map((node) => listRuns(node).length)
  return () => nodes.flatMap((node, index) => listRuns(node).slice(before[index]))
}

const listRuns = (node: ServerNode): string[] =>
  node
    .lines()
    .filter((line) => line.includes('"A job ran"'))
    .map((line) => String(JSON.parse(line).job))

/** @returns the names of all jobs */
export const makeJobsDue = (place: Pick<Place, 'source'>): Promise<string[]> =>
  withDatabase(place, async ({ db }) => {
    const due = await db.updateTable('jobs').set({ next_at: 0 }).returning('name').execute()
    return due.map(({ name }) => name)
  })
