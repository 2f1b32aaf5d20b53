// Folds what one person did several times in a row, so that the week of one does not fill the news of a crew.
import type { Activity } from '../../contract/notifications.ts'

/** Newest first. */
export type ActivityRun = [Activity, ...Activity[]]

/** The least activities in a row that become one line: two lines are read as fast as one that has to be opened. */
const LEAST = 3

/** Activities next to each other of the same kind, by and for the same people, as one run; shorter runs stay single. */
export function activityRuns(activities: readonly Activity[]): ActivityRun[] {
  const runs: ActivityRun[] = []
  for (const activity of activities) {
    const run = runs.at(-1)
    if (run && isAlike(run[0], activity)) run.push(activity)
    else runs.push([activity])
  }
  return runs.flatMap((run) => (run.length < LEAST ? run.map((activity): ActivityRun => [activity]) : [run]))
}

const isAlike = (one: Activity, other: Activity) =>
  one.userId === other.userId && one.type === other.type && one.by?.id === other.by?.id
