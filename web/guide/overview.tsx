// The overview of a guide's studio: its figures, learners who may need the guide, goals due today, and the crews.
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { asksForGoals, hasBegun, type ShownWeek, useGoalWeek } from '../frame/user-and-week.ts'
import { CrewsWeekEnd, WeekEndRead } from '../parts/crews/crews-week-end.tsx'
import { countEndedWeek, countWeek } from '../parts/goals/goal-standing.ts'
import { useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { Button, TextButton } from '../ui/button.tsx'
import { Card, CardBody, CardRows } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Figure } from '../ui/facts.tsx'
import { Stack } from '../ui/page.tsx'
import { useExpandableList } from '../ui/show-more.tsx'
import { CrewBars, countByCrew, shouldCountCrews } from './crew-bars.tsx'
import { LearnerRow } from './learner-row.tsx'
import { OwnGoals } from './own-goals.tsx'
import { useReflected } from './reflected.tsx'
import { StudioGoalRow, useCompleteStudioGoal } from './studio-goal-row.tsx'
import {
  isWithoutGoal,
  type LearnerWeek,
  sortByNeed,
  useEndedStudioWeek,
  useStudioWeek,
} from './studio-week.tsx'
import { YourLearners } from './your-learners.tsx'

interface OverviewProps {
  shown: ShownWeek
  onAllGoals: () => void
  onLearners: () => void
}

/** The studio's figures, learners who may need the guide, goals due today, the crews, and the guide's own goals. */
export function Overview(props: OverviewProps) {
  return (
    <PageData
      text={t`Loading the overview`}
      layout={overviewColumns}
      cards={['h-38 sm:h-21 lg:col-span-2', 'h-96 lg:order-last', 'h-188']}
    >
      <WeekOverview {...props} />
    </PageData>
  )
}

function WeekOverview({ shown, onAllGoals, onLearners }: OverviewProps) {
  const { learners, goals } = useStudioWeek(shown)
  const { label } = useGoalWeek()
  const isWeekEnd = shown === 'active' && label === 'Next Week' && learners.length > 0
  return (
    <Stack>
      {isWeekEnd && <StudioWeekEnd onLearners={onLearners} />}
      {!(isWeekEnd && goals.length === 0) && <StudioFigures weeks={learners} goals={goals} shown={shown} />}
      {/* While nobody has set a goal for the next week, each learner and each crew would only repeat that. */}
      {!(isWeekEnd && goals.length === 0) && (
        <div className={overviewColumns}>
          <MayNeedYou weeks={learners} shown={shown} />
          <Stack>
            {shown === 'active' && <DueToday goals={goals} onAllGoals={onAllGoals} />}
            {learners.length > 0 &&
              (shouldCountCrews(learners) ? (
                <CrewBars weeks={learners} shown={shown} />
              ) : (
                <YourLearners weeks={learners} shown={shown} />
              ))}
          </Stack>
        </div>
      )}
      <OwnGoals shown={shown} />
    </Stack>
  )
}

/** On a phone the learners who may need the guide come first; wider windows show them right of the rest. */
const overviewColumns = 'grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]'

interface StudioFiguresProps {
  weeks: readonly LearnerWeek[]
  goals: readonly GoalWithFeedback[]
  shown: ShownWeek
}

function StudioFigures({ weeks, goals, shown }: StudioFiguresProps) {
  const week = useGoalWeek()
  const { done, todo, missed } = countWeek(goals, week.now)
  const without = shown === 'active' && asksForGoals(week) ? weeks.filter(isWithoutGoal).length : 0
  return (
    <Card className="overflow-clip">
      <dl
        className={cx(
          'grid grid-cols-2 sm:divide-x sm:divide-line',
          without > 0 ? 'sm:grid-cols-5' : 'sm:grid-cols-4',
        )}
      >
        <Figure name={t`Total learners`}>{weeks.length}</Figure>
        <Figure name={t`Total goals`}>{goals.length}</Figure>
        <Figure
          name={t({ message: 'Completed', context: 'goals' })}
          note={goals.length > 0 ? `${Math.round((done / goals.length) * 100)}%` : undefined}
        >
          {done}
        </Figure>
        <Figure
          name={t({ message: 'Active', context: 'goals' })}
          note={missed > 0 ? plural(missed, { one: '# incomplete', other: '# incomplete' }) : undefined}
        >
          {todo}
        </Figure>
        {without > 0 && (
          <Figure name={t`Without a goal`} className="relative hover:bg-hover max-sm:col-span-2">
            {without}
            <Link
              href={paths.withoutGoal()}
              aria-label={t`Without a goal: ${without}`}
              className="absolute inset-0 focus-visible:-outline-offset-3"
            />
          </Figure>
        )}
      </dl>
    </Card>
  )
}

const moreRows = 'border-t border-line px-4 py-2 sm:px-5'
/** The number of rows before 'Show more'. */
const FIRST_LEARNERS = 6
const FIRST_DUE = 4

/** Learners without a goal, or with goals that are denied, stuck, missed or to be improved. */
function MayNeedYou({ weeks, shown }: { weeks: readonly LearnerWeek[]; shown: ShownWeek }) {
  const begun = hasBegun(useGoalWeek()) || shown === 'last'
  const listed = sortByNeed(weeks, begun)
  const more = listed.length - FIRST_LEARNERS
  const noSchool = useNoSchoolWeek(shown)
  const { shown: first, button } = useExpandableList(
    listed,
    FIRST_LEARNERS,
    plural(more, { one: 'Show # more', other: 'Show # more' }),
  )
  return (
    <Card title={t`May need you`} count={listed.length} className="lg:order-last">
      {listed.length > 0 ? (
        <CardRows>
          {first.map((week) => (
            <LearnerRow key={week.learner.id} week={week} shown={shown} />
          ))}
        </CardRows>
      ) : (
        <CardBody className="text-14 text-ink-2">
          {weeks.length > 0
            ? (noSchool ??
              (begun
                ? t`Everyone in your studio has a goal, and nobody needs you right now.`
                : t`Nobody needs you right now.`))
            : t`Your studio has no learners yet. An admin can add them.`}
        </CardBody>
      )}
      {button && <div className={moreRows}>{button}</div>}
    </Card>
  )
}

function DueToday({ goals, onAllGoals }: { goals: readonly GoalWithFeedback[]; onAllGoals: () => void }) {
  const complete = useCompleteStudioGoal()
  const { now, timeZone } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  const due = goals.filter(
    ({ deadline, completed }) => !completed && zonedDay(Date.parse(deadline), timeZone) === today,
  )
  const more = due.length - FIRST_DUE
  const { shown: first, button } = useExpandableList(
    due,
    FIRST_DUE,
    plural(more, { one: 'Show # more', other: 'Show # more' }),
  )
  return (
    <Card
      title={t`Due today`}
      count={due.length}
      action={
        <TextButton onClick={onAllGoals}>
          <Trans>All studio goals</Trans>
        </TextButton>
      }
    >
      {due.length > 0 ? (
        <CardRows>
          {first.map((goal) => (
            <StudioGoalRow key={goal.id} goal={goal} onComplete={complete} />
          ))}
        </CardRows>
      ) : (
        <CardBody className="text-14 text-ink-2">
          <Trans>Your studio has no open goals due today.</Trans>
        </CardBody>
      )}
      {button && <div className={moreRows}>{button}</div>}
    </Card>
  )
}

/** The week of the studio that ended. It is shown until the next one begins. */
function StudioWeekEnd({ onLearners }: { onLearners: () => void }) {
  const reflected = [...(useReflected()?.values() ?? [])]
  const written = reflected.filter((reflection) => reflection !== null)
  const [count, total] = [written.length, reflected.length]
  const toRead = written.filter(({ responses }) => responses.length === 0).length
  const { lastWeek: week } = useGoalWeek()
  return (
    <WeekEndRead read={useEndedStudioWeek()}>
      {({ learners, goals }) => (
        <CrewsWeekEnd
          week={week}
          title={t`Your studio’s week`}
          // A crew with one learner says nothing of a crew.
          crews={countByCrew(learners).filter((crew) => crew.learners > 1)}
          {...countEndedWeek(goals)}
          withoutGoalCount={learners.filter(isWithoutGoal).length}
          lookedBack={
            total > 0
              ? plural(count, {
                  one: `# of ${total} looked back.`,
                  other: `# of ${total} looked back.`,
                })
              : undefined
          }
          action={
            toRead > 0 && (
              <Button variant="primary" onClick={onLearners}>
                <Plural value={toRead} one="Read # reflection" other="Read # reflections" />
              </Button>
            )
          }
        />
      )}
    </WeekEndRead>
  )
}
