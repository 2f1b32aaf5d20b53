// The types of a scheduled job, of what is stored about its runs, and of what this node knows about it.

export interface Job {
  /** The key of its row in the table of jobs. */
  name: string
  everyMs: number
  /** A run that takes longer is aborted. */
  limitMs: number
  /**
   * When it may run. 'trusted': only while the clock can be trusted, for jobs that send, drop or forget. 'steady': not in the
   * week after the clock jumped either, for jobs that cannot be undone.
   */
  clock: 'any' | 'trusted' | 'steady'
  /**
   * Must be idempotent: it runs again when a node was lost during a run. `now` is epoch milliseconds. It should end soon after
   * the signal; this node does not begin another run before it has ended.
   */
  run: (now: number, signal: AbortSignal) => unknown
}

export interface JobRecord {
  name: string
  /** Epoch milliseconds; null for never. */
  succeededAt: number | null
  /** When a run last took too long; null after a later one succeeded. */
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
