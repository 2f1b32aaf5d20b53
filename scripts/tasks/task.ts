export type Task = {
  root: string
  /** The arguments after the task's name on the command line. */
  args: string[]
  /** The parent process forwards signals, and ends this process when npm is gone. */
  guarded: boolean
}

/** Runs to its end and returns the exit code. */
export type RunTask = (task: Task) => Promise<number>
