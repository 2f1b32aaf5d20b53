export type Task = {
  root: string
  /** What stood behind the task's name on the command line. */
  args: string[]
  /** The process above us passes signals on and ends us when npm is gone. */
  guarded: boolean
}

/** Runs to its end and returns the exit code. */
export type RunTask = (task: Task) => Promise<number>
