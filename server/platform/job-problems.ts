// The sentences for admins about scheduled jobs that hang, took too long, or keep failing.
import type { JobFigures } from './job.ts'

const MINUTE_MS = 60 * 1000
/** A database that is unreachable for a moment makes a run fail, which is not worth a sentence. */
const MAX_FAILURES = 3

/** Returns at most one sentence for each job. */
export function describeJobProblems(figures: readonly JobFigures[], now: number): string[] {
  return figures.flatMap((job) => describeProblem(job, now) ?? [])
}

function describeProblem(
  { name, isHung, runningSeconds, overranAt, failureCount }: JobFigures,
  now: number,
): string | null {
  if (isHung)
    return `The job ${name} has been running for ${formatMinutes(runningSeconds * 1000)} and won't stop. Other jobs still run. If it doesn't end, restart the server.`
  if (overranAt !== null)
    return `The job ${name} took too long and was told to stop ${formatMinutes(now - overranAt)} ago. It will be tried again.`
  if (failureCount >= MAX_FAILURES)
    return `The job ${name} failed ${failureCount} times in a row. The server's log says why.`
  return null
}

function formatMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS))
  return minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en')} minutes`
}
