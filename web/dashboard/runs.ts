/** Newest first. */
export type Run<T> = [T, ...T[]]

/** The least rows in a run that become one line: two lines are read as fast as one that has to be opened. */
const LEAST = 3

/** Rows next to each other that are alike as one run; those of shorter runs stay single. */
export function runsOf<T>(rows: readonly T[], isAlike: (one: T, other: T) => boolean): Run<T>[] {
  const runs: Run<T>[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && isAlike(run[0], row)) run.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => (run.length < LEAST ? run.map((row): Run<T> => [row]) : [run]))
}
