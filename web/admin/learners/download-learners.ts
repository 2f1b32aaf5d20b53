// The list of learners as a file, as it is filtered and sorted on the screen.

import { toCsv } from '../../../contract/csv.ts'
import type { User } from '../../../contract/people.ts'
import { downloadText } from '../../frame/download.ts'

const heading = ['username', 'firstName', 'lastName', 'studio', 'crew', 'coachWooden', 'crewCaptain']

export function downloadLearners(learners: readonly User[]): void {
  const yes = (on: boolean) => (on ? 'yes' : 'no')
  const rows = learners.map((learner) => [
    learner.username,
    learner.firstName,
    learner.lastName,
    learner.studio ?? '',
    learner.groupName ?? '',
    yes(learner.isCoachWooden),
    yes(learner.isCrewCaptain),
  ])
  downloadText('learners.csv', toCsv([heading, ...rows]))
}
