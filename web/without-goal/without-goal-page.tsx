// The learners in the user's care without a goal. The list can be copied, and users who may can set their goals.

import { plural, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckCheck, Copy, Plus, UsersRound } from 'lucide-react'
import { Fragment, useDeferredValue, useState } from 'react'
import type { Person } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { isAdmin } from '../../contract/roles.ts'
import { copyText } from '../frame/download.ts'
import { HeadData, PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { SchoolScope } from '../frame/school-scope.tsx'
import { toWeekCase, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { MIN_CREWS_FOR_SEARCH } from '../parts/crews/crew-lists.ts'
import { PersonStudio } from '../parts/crews/studio-marks.tsx'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { AwayTag, PersonCell } from '../parts/people/person-cell.tsx'
import { formatSetOrAway, useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { WeekLabel } from '../parts/weeks/week-choice.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { formatNearDate } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { SearchInput } from '../ui/field.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { useIncrementalList } from '../ui/show-more.tsx'
import { useNow, useZone } from '../ui/time.tsx'
import { showFailure, showSuccess } from '../ui/toast.ts'
import {
  filterLearners,
  formatList,
  type LearnersInCare,
  type LearnerWithoutGoal,
  useLearnersWithoutGoal,
  type WithoutGoal as WithoutGoalMember,
} from './learners-without-goal.ts'

export function WithoutGoalPage() {
  const Scope = isAdmin(useUser()) ? SchoolScope : Fragment
  return (
    <Page>
      <Scope>
        <WithoutGoal />
      </Scope>
    </Page>
  )
}

function WithoutGoal() {
  const [search, setSearch] = useState('')
  const [owner, setOwner] = useState<Person | null>(null)
  const words = useDeferredValue(search)
  return (
    <>
      <PageHeader
        title={t`Without a goal`}
        back={{ href: paths.home(), label: t`Dashboard` }}
        sub={<WeekLabel shown="active" />}
        action={
          <HeadData>
            <CopyButton words={words} />
          </HeadData>
        }
      />
      <PageData text={t`Loading the learners`} cards={['h-96']}>
        <Learners search={search} words={words} onSearch={setSearch} onCreate={setOwner} />
      </PageData>
      {/* The form stays open when its goal removes the last learner from the list. */}
      {owner && <goalForm.Dialog owners={[owner]} onClose={() => setOwner(null)} />}
    </>
  )
}

function CopyButton({ words }: { words: string }) {
  const listed = filterLearners(useLearnersWithoutGoal().learners, words)
  if (listed.length === 0) return null
  return (
    <Button icon={Copy} onClick={() => void copyList(listed)}>
      <Trans>Copy the list</Trans>
    </Button>
  )
}

interface LearnersProps {
  search: string
  /** The search, updated after the typed letter is painted. */
  words: string
  onSearch: (search: string) => void
  onCreate: (owner: Person) => void
}

function Learners({ search, words, onSearch, onCreate }: LearnersProps) {
  const { learners, total, away } = useLearnersWithoutGoal()
  const listed = filterLearners(learners, words)
  if (learners.length === 0) return <NoLearners total={total} away={away} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:mb-3">
        {learners.length > MIN_CREWS_FOR_SEARCH && (
          <div className="w-72 max-sm:w-full">
            <SearchInput
              size="sm"
              label={t`Find a learner, crew or studio`}
              value={search}
              onChange={onSearch}
            />
          </div>
        )}
        <p role="status" className="text-14 text-ink-2 tabular-nums">
          <Showing shown={listed.length} without={learners.length} total={total} />
        </p>
      </div>
      <LearnerList learners={listed} onClear={() => onSearch('')} onCreate={onCreate} />
    </>
  )
}

function Showing({ shown, without, total }: { shown: number; without: number; total: number }) {
  const isNext = useGoalWeek().label === 'Next Week'
  if (shown < without) {
    const [shownCount, count] = [formatCount(shown), formatCount(without)]
    return t`Showing ${shownCount} of ${count} learners without a goal`
  }
  const among = plural(total, { one: '# learner', other: '# learners' })
  return isNext
    ? plural(without, {
        one: `# of ${among} has no goal for next week`,
        other: `# of ${among} have no goal for next week`,
      })
    : plural(without, {
        one: `# of ${among} has no goal this week`,
        other: `# of ${among} have no goal this week`,
      })
}

async function copyList(learners: readonly LearnerWithoutGoal[]): Promise<void> {
  if (await copyText(formatList(learners))) {
    const count = learners.length
    showSuccess(
      t`List copied`,
      plural(count, { one: '# learner, one on each line.', other: '# learners, one on each line.' }),
    )
  } else showFailure(t`Couldn’t copy the list`, t`Your browser doesn’t allow it.`)
}

/** Shown if every learner has a goal, or if there are no learners at all. */
function NoLearners({ total, away }: Pick<LearnersInCare, 'total' | 'away'>) {
  const week = toWeekCase(useGoalWeek().label)
  const noSchool = useNoSchoolWeek()
  if (total === 0) {
    return (
      <Empty card icon={UsersRound} title={t`No learners yet`}>
        <Trans>An admin puts learners into crews and studios.</Trans>
      </Empty>
    )
  }
  const all =
    away > 0
      ? formatSetOrAway(total - away, away)
      : total === 1
        ? t`The one learner has set at least one.`
        : plural(total, {
            one: 'All # learners have set at least one.',
            other: 'All # learners have set at least one.',
          })
  return (
    <Empty
      card
      icon={CheckCheck}
      title={
        noSchool ??
        select(week, { next: 'Everyone has a goal for next week', other: 'Everyone has a goal this week' })
      }
      action={
        <LinkButton href={paths.home()}>
          <Trans>Back to the dashboard</Trans>
        </LinkButton>
      }
    >
      {noSchool === null ? all : t`So nobody needs a goal.`}
    </Empty>
  )
}

interface LearnerListProps {
  learners: readonly LearnerWithoutGoal[]
  onClear: () => void
  onCreate: (member: Person) => void
}

function LearnerList({ learners, onClear, onCreate }: LearnerListProps) {
  const { shown, sentinel } = useIncrementalList(learners.length, 30)
  if (learners.length === 0) {
    return (
      <Empty
        card
        icon={UsersRound}
        title={t`Nobody found`}
        action={
          <Button onClick={onClear}>
            <Trans>Show all</Trans>
          </Button>
        }
      >
        <Trans>No learner without a goal has that name, crew or studio.</Trans>
      </Empty>
    )
  }
  return (
    <Card>
      <CardRows aria-label={t`Learners without a goal`} className="border-t-0">
        {learners.slice(0, shown).map((learner) => (
          <LearnerRow key={learner.member.id} learner={learner} onCreate={onCreate} />
        ))}
        {shown < learners.length && <li key={`more-${shown}`} ref={sentinel} className="h-14" />}
      </CardRows>
    </Card>
  )
}

interface LearnerRowProps {
  learner: LearnerWithoutGoal
  onCreate: (member: Person) => void
}

function LearnerRow({ learner: { member, crewName, canCreate }, onCreate }: LearnerRowProps) {
  const lastGoal = useLastGoal(member)
  const name = fullName(member)
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 sm:pr-3 sm:pl-5">
      <PersonCell
        person={member}
        nameClass="flex flex-wrap items-center gap-x-2 font-600"
        mark={<AwayTag person={member} />}
        textClass="grid flex-1 items-center gap-x-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)]"
      >
        <span className="flex flex-wrap items-center gap-x-3 sm:contents">
          <span className="min-w-0 text-14 text-ink-2 [overflow-wrap:anywhere]">
            {crewName ?? t`No Crew`}
          </span>
          <span className="text-13 text-ink-2">{lastGoal}</span>
          <span className="min-w-0">
            <PersonStudio name={member.studio} />
          </span>
        </span>
      </PersonCell>
      {canCreate && (
        <Button
          size="sm"
          icon={Plus}
          aria-label={t`New goal for ${name}`}
          {...goalForm.preloadProps}
          onClick={() => onCreate(member)}
        >
          <Trans>Goal</Trans>
        </Button>
      )}
    </li>
  )
}

/** Formats 'last goal: Nov 12'. */
function useLastGoal({ lastGoalAt }: WithoutGoalMember): string {
  const zone = useZone()
  const now = useNow()
  if (lastGoalAt === null) return t`no goal yet`
  const day = formatNearDate(lastGoalAt, zone, now)
  return t`last goal: ${day}`
}
