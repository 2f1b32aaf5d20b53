// A scheduled job, what is stored of its runs, and what this node knows of it.

export interface Job {
  /** The key of its row in the table of jobs. */
  name: string
  everyMs: number
  /** A run that takes longer is aborted. */
  limitMs: number
  /**
   * When it may run. 'sure': only while the clock is sure, as for everything that sends, drops or forgets. 'steady': also not
   * in the week after the clock jumped, as for everything that cannot be taken back.
   */
  clock: 'any' | 'sure' | 'steady'
  /**
   * Must be idempotent: it runs again when a node was lost during a run. `now` is epoch milliseconds. It should end soon after
   * the signal; until it has ended, this node does not begin another run.
   */
  run: (now: number, signal: AbortSignal) => unknown
}

export interface JobRecord {
  name: string
  /** Epoch milliseconds; null for never. */
  succeededAt: number | null
  /** When a run last took too long, until a later one succeeded. */
  overranAt: number | null
  /** How many runs failed since the last success. */
  failureCount: number
}

/** A job on this node. */
export interface JobFigures extends JobRecord {
  /** 0 while it does not run. */
  runningSeconds: number
  /** Whether the run has passed its limit and has not ended. */
  isHung: boolean
}
