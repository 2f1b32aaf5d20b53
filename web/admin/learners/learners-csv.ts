// Learners as CSV, in the order of the screen.
import { toCsv } from '../../../contract/csv.ts'
import type { User } from '../../../contract/people.ts'
import { zonedDay } from '../../../contract/time-zone.ts'

const heading = ['username', 'firstName', 'lastName', 'studio', 'crew', 'coachWooden', 'crewCaptain']
const LEFT_ON = 'Left on'

/** The last column says when people left, as 'YYYY-MM-DD' in the school's zone; it is there only if one of them has left. */
export function learnersCsv(learners: readonly User[], timeZone: string): string {
  const yes = (on: boolean) => (on ? 'yes' : 'no')
  const holdsLeavers = learners.some(({ hasLeft }) => hasLeft)
  const leftOn = ({ leftAt }: User) => (leftAt === null ? '' : zonedDay(Date.parse(leftAt), timeZone))
  const rows = learners.map((learner) => [
    learner.username,
    learner.firstName,
    learner.lastName,
    learner.studio ?? '',
    learner.groupName ?? '',
    yes(learner.isCoachWooden),
    yes(learner.isCrewCaptain),
    ...(holdsLeavers ? [leftOn(learner)] : []),
  ])
  return toCsv([[...heading, ...(holdsLeavers ? [LEFT_ON] : [])], ...rows])
}
