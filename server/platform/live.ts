// Tells browsers what to refresh: published after a commit, carried to every node, sent to those whose screens
// change.
import type { Topic } from '../../contract/topics.ts'

/**
 * Whom a change concerns: the whole school, or these people, these crews with their coaches, these studios' guides,
 * the learners of these studios (who see the goals of their guides), all coaches and guides (whose screens list every
 * crew), and the admins unless that is false.
 */
export type Audience =
  | 'school'
  | {
      users?: number[]
      crews?: number[]
      studios?: number[]
      learnersOf?: number[]
      crewLists?: boolean
      admins?: boolean
    }

export interface Change {
  /** Null: everybody, whatever the school. */
  schoolId: number | null
  topics: Topic[]
  to: Audience
}

export interface Live {
  /** Call it after the commit, never inside a transaction. */
  publish(change: Change): void
  /** `listen` hears the changes of all nodes; answers how to stop. */
  subscribe(listen: (change: Change) => void): () => void
  close(): Promise<void>
}

/** Within one process; PostgreSQL carries changes between several (live-postgres.ts). */
export function localLive(): Live {
  const listeners = new Set<(change: Change) => void>()
  return {
    publish: (change) => {
      for (const listen of listeners) listen(change)
    },
    subscribe: (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    close: async () => listeners.clear(),
  }
}
