// The goals of a crew for its captain, its coaches and the school's admins.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageSquareText, Printer } from 'lucide-react'
import { canReviewCrew, isAdmin, isCoach, isLearner } from '../../contract/roles.ts'
import { Hint } from '../frame/hint.tsx'
import { paths } from '../frame/paths.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CrewWeekPage } from '../parts/crews/crew-week-page.tsx'
import { weekToReport } from '../parts/weeks/report-weeks.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CrewGoals } from './crew-goals.tsx'

export function CrewGoalsPage({ crewId }: { crewId: number }) {
  const me = useUser()
  const goalWeek = useGoalWeek()
  const reported = weekToReport(goalWeek)
  const { dueTime } = goalWeek
  return (
    <CrewWeekPage
      crewId={crewId}
      title={(name) => name ?? t`Crew`}
      documentTitle={(name) => (name === undefined ? t`Crew` : t`${name} goals`)}
      back={
        isCoach(me)
          ? { href: paths.coaching(), label: t`All crews` }
          : isAdmin(me)
            ? { href: paths.crewsOverview(), label: t`All crews` }
            : { href: paths.home(), label: t`Dashboard` }
      }
      action={
        <div className="flex flex-wrap gap-2 max-[500px]:w-full max-[500px]:*:flex-1">
          <LinkButton href={paths.weeklyReport(reported, { crew: crewId })} icon={Printer} size="sm">
            <Trans>Weekly reports</Trans>
          </LinkButton>
          {canReviewCrew(me, crewId) && (
            <LinkButton href={paths.feedbackCrew(crewId)} icon={MessageSquareText} size="sm">
              <Trans>Review Goals</Trans>
            </LinkButton>
          )}
        </div>
      }
    >
      {(crew, goals, shown) => (
        <>
          {isLearner(me) && (
            <Hint name="crew-goals" className="mb-4 max-sm:mb-3">
              <Trans>
                A goal you set here belongs to the learner. It locks at {dueTime} on the day it’s due. Editing
                a goal clears its feedback.
              </Trans>
            </Hint>
          )}
          <CrewGoals key={shown} crew={crew} goals={goals} shown={shown} />
        </>
      )}
    </CrewWeekPage>
  )
}
