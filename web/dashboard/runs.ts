/** The items of a run, newest first. */
export type Run<T> = [T, ...T[]]

/** The minimum length of a run that becomes one line. Two lines are read as fast as one that has to be expanded. */
const MIN_RUN_LENGTH = 3

/** Groups adjacent similar rows into runs. Rows of shorter runs stay single. */
export function groupRuns<T>(rows: readonly T[], isAlike: (a: T, b: T) => boolean): Run<T>[] {
  const runs: Run<T>[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && isAlike(run[0], row)) run.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => (run.length < MIN_RUN_LENGTH ? run.map((row): Run<T> => [row]) : [run]))
}
