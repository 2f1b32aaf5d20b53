// The learners in the user's care without a goal. The list can be copied, and users who may can set their goals.

import { CheckCheck, Copy, Plus, UsersRound } from 'lucide-react'
import { Fragment, useDeferredValue, useState } from 'react'
import type { Person } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { isAdmin } from '../../contract/roles.ts'
import { formatCount, plural } from '../../contract/sentences.ts'
import { copyText } from '../frame/download.ts'
import { HeadData, PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { SchoolScope } from '../frame/school-scope.tsx'
import { describeWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
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
        title="Without a goal"
        back={{ href: paths.home(), label: 'Dashboard' }}
        sub={<WeekLabel shown="active" />}
        action={
          <HeadData>
            <CopyButton words={words} />
          </HeadData>
        }
      />
      <PageData label="the learners" cards={['h-96']}>
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
      Copy the list
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
              label="Find a learner, crew or studio"
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
  const { when } = describeWeek(useGoalWeek().label)
  if (shown < without)
    return `Showing ${formatCount(shown)} of ${formatCount(without)} learners without a goal`
  return `${formatCount(without)} of ${plural(total, 'learner')} ${without === 1 ? 'has' : 'have'} no goal ${when}`
}

async function copyList(learners: readonly LearnerWithoutGoal[]): Promise<void> {
  if (await copyText(formatList(learners))) {
    showSuccess('List copied', `${plural(learners.length, 'learner')}, one on each line.`)
  } else showFailure('Couldn’t copy the list', 'Your browser doesn’t allow it.')
}

/** Shown if every learner has a goal, or if there are no learners at all. */
function NoLearners({ total, away }: Pick<LearnersInCare, 'total' | 'away'>) {
  const { when } = describeWeek(useGoalWeek().label)
  const noSchool = useNoSchoolWeek()
  if (total === 0) {
    return (
      <Empty card icon={UsersRound} title="No learners yet">
        An admin puts learners into crews and studios.
      </Empty>
    )
  }
  const all =
    away > 0
      ? formatSetOrAway(total - away, away)
      : total === 1
        ? 'The one learner has set at least one.'
        : `All ${formatCount(total)} learners have set at least one.`
  return (
    <Empty
      card
      icon={CheckCheck}
      title={noSchool ?? `Everyone has a goal ${when}`}
      action={<LinkButton href={paths.home()}>Back to the dashboard</LinkButton>}
    >
      {noSchool === null ? all : 'So nobody needs a goal.'}
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
      <Empty card icon={UsersRound} title="Nobody found" action={<Button onClick={onClear}>Show all</Button>}>
        No learner without a goal has that name, crew or studio.
      </Empty>
    )
  }
  return (
    <Card>
      <CardRows aria-label="Learners without a goal" className="border-t-0">
        {learners.slice(0, shown).map((learner) => (
          <LearnerRow key={learner.member.id} learner={learner} onCreate={onCreate} />
        ))}
        {shown < learners.length && <li key={`more ${shown}`} ref={sentinel} className="h-14" />}
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
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 sm:pr-3 sm:pl-5">
      <PersonCell
        person={member}
        nameClass="flex flex-wrap items-center gap-x-2 font-600"
        mark={<AwayTag person={member} />}
        textClass="grid flex-1 items-center gap-x-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)]"
      >
        <span className="flex flex-wrap items-center gap-x-3 sm:contents">
          <span className="min-w-0 text-14 text-ink-2 [overflow-wrap:anywhere]">{crewName ?? 'No Crew'}</span>
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
          aria-label={`New goal for ${fullName(member)}`}
          {...goalForm.preloadProps}
          onClick={() => onCreate(member)}
        >
          Goal
        </Button>
      )}
    </li>
  )
}

/** Formats 'last goal: Nov 12'. */
function useLastGoal({ lastGoalAt }: WithoutGoalMember): string {
  const zone = useZone()
  const now = useNow()
  return lastGoalAt === null ? 'no goal yet' : `last goal: ${formatNearDate(lastGoalAt, zone, now)}`
}
