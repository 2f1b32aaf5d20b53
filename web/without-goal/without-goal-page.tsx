// Who has set no goal: all learners in the user's care by name, to be copied, and for those who may to be given a goal.

import { CheckCheck, Copy, Plus, UsersRound } from 'lucide-react'
import { Fragment, useDeferredValue, useMemo, useState } from 'react'
import { isCrewCandidate } from '../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { StudioUser } from '../../contract/guide.ts'
import type { Person, User } from '../../contract/people.ts'
import { canManageCrew, isAdmin, isGuide } from '../../contract/roles.ts'
import { formatCount, plural } from '../../contract/sentences.ts'
import type { Answer } from '../api/calls.ts'
import { useApi } from '../api/queries.ts'
import { copyText } from '../frame/download.ts'
import { paths } from '../frame/paths.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { useGoalWeek, useUser, weekWords } from '../frame/user-and-week.ts'
import { SEARCH_FROM, useReadableCrews } from '../parts/crews/crew-lists.ts'
import { StudioOf } from '../parts/crews/studio-marks.tsx'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { AwayTag, PersonCell } from '../parts/people/person-cell.tsx'
import {
  type NeedsGoal,
  needsGoalOn,
  schoolDaysOf,
  setOrAway,
  useNoSchoolWeek,
} from '../parts/people/without-goal.ts'
import { WeekWords } from '../parts/weeks/week-choice.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { formatNearDate } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { SearchInput } from '../ui/field.tsx'
import { joined, Loaded, type Read, SkeletonCards } from '../ui/loaded.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { useIncrementalList } from '../ui/show-more.tsx'
import { compareText, hasWords } from '../ui/text.tsx'
import { useNow, useZone } from '../ui/time.tsx'
import { showFailure, showSuccess } from '../ui/toast.ts'

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
  const all = useLearnersWithoutGoal()
  const without = all.data?.learners
  const [search, setSearch] = useState('')
  const [owner, setOwner] = useState<Person | null>(null)
  const words = useDeferredValue(search)
  const listed = useMemo(() => (without ? found(without, words) : []), [without, words])
  return (
    <>
      <PageHeader
        title="Without a goal"
        back={{ href: paths.home(), label: 'Dashboard' }}
        sub={<WeekWords shown="active" />}
        action={
          listed.length > 0 && (
            <Button icon={Copy} onClick={() => void copyList(listed)}>
              Copy the list
            </Button>
          )
        }
      />
      <Loaded read={all} skeleton={<SkeletonCards label="the learners" of={['h-96']} />} card>
        {(read) =>
          read.learners.length === 0 ? (
            <NoLearners of={read.of} away={read.away} />
          ) : (
            <>
              <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:mb-3">
                {read.learners.length > SEARCH_FROM && (
                  <div className="w-72 max-sm:w-full">
                    <SearchInput
                      size="sm"
                      label="Find a learner, crew or studio"
                      value={search}
                      onChange={setSearch}
                    />
                  </div>
                )}
                <p role="status" className="text-14 text-ink-2 tabular-nums">
                  <Showing shown={listed.length} without={read.learners.length} of={read.of} />
                </p>
              </div>
              <LearnerList learners={listed} onClear={() => setSearch('')} onCreate={setOwner} />
            </>
          )
        }
      </Loaded>
      {/* The form stays open when its goal takes the last learner from the list. */}
      {owner && <goalForm.Dialog owners={[owner]} onClose={() => setOwner(null)} />}
    </>
  )
}

function Showing({ shown, without, of }: { shown: number; without: number; of: number }) {
  const { when } = weekWords(useGoalWeek().label)
  if (shown < without)
    return `Showing ${formatCount(shown)} of ${formatCount(without)} learners without a goal`
  return `${formatCount(without)} of ${plural(of, 'learner')} ${without === 1 ? 'has' : 'have'} no goal ${when}`
}

async function copyList(learners: readonly LearnerWithoutGoal[]): Promise<void> {
  if (await copyText(asText(learners))) {
    showSuccess('List copied', `${plural(learners.length, 'learner')}, one on each line.`)
  } else showFailure('The list could not be copied', 'Your browser does not allow it.')
}

/** Nobody is without a goal, or there is nobody at all. */
function NoLearners({ of, away }: Pick<Found, 'of' | 'away'>) {
  const { when } = weekWords(useGoalWeek().label)
  const noSchool = useNoSchoolWeek()
  if (of === 0) {
    return (
      <Empty card icon={UsersRound} title="No learners yet">
        An admin puts learners into crews and studios.
      </Empty>
    )
  }
  const all =
    away > 0
      ? setOrAway(of - away, away)
      : of === 1
        ? 'The one learner has set at least one.'
        : `All ${formatCount(of)} learners have set at least one.`
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
            <StudioOf name={member.studio} />
          </span>
        </span>
      </PersonCell>
      {canCreate && (
        <Button
          size="sm"
          icon={Plus}
          aria-label={`New goal for ${member.firstName} ${member.lastName}`}
          {...goalForm.preloadProps}
          onClick={() => onCreate(member)}
        >
          Goal
        </Button>
      )}
    </li>
  )
}

/** 'last goal: Nov 12'. */
function useLastGoal({ lastGoalAt }: WithoutGoal): string {
  const zone = useZone()
  const now = useNow()
  return lastGoalAt === null ? 'no goal yet' : `last goal: ${formatNearDate(lastGoalAt, zone, now)}`
}

type WithoutGoal = Answer<'GET /api/without-goal'>[number]

interface LearnerWithoutGoal {
  member: WithoutGoal
  /** Null: in no crew. */
  crewName: string | null
  /** The user may set a goal for this learner. */
  canCreate: boolean
}

interface Found {
  /** Sorted by crew. */
  learners: readonly LearnerWithoutGoal[]
  /** All learners in the user's care, with or without a goal. */
  of: number
  /** Those without a goal who are away on all school days of the week. */
  away: number
}

/** An admin has the school in its care, a coach its crews and a guide its studio. */
function useLearnersWithoutGoal(): Read<Found> {
  const user = useUser()
  const { input } = useScope()
  const crews = useReadableCrews()
  const hasStudio = isGuide(user) && !isAdmin(user) && user.assignedStudio !== null
  const studio = useApi('GET /api/guide/studio-users', hasStudio ? {} : null)
  const users = useApi('GET /api/admin/users', isAdmin(user) ? input : null)
  const without = useApi('GET /api/without-goal', input)
  const needsGoal = needsGoalOn(schoolDaysOf(useGoalWeek().days))
  const { data, ...read } = joined({
    crews,
    without,
    studio: hasStudio ? studio : { ...studio, data: [] },
    users: isAdmin(user) ? users : { ...users, data: [] },
  })
  return { ...read, data: data && foundIn(user, data, needsGoal) }
}

interface Care {
  crews: readonly GroupWithMembers[]
  studio: readonly StudioUser[]
  /** For an admin: all of the school. */
  users: readonly User[]
  without: readonly WithoutGoal[]
}

function foundIn(user: User, { crews, studio, users, without }: Care, needsGoal: NeedsGoal): Found {
  const crewNames = new Map(crews.map(({ id, name }) => [id, name]))
  const ofStudio = new Map(studio.map(({ id, groupName }) => [id, groupName]))
  const all = [studio, users.filter(isCrewCandidate), ...crews.map(({ members }) => members)].flat()
  const missing = without.filter(needsGoal)
  return {
    of: new Set(all.map(({ id }) => id)).size,
    away: without.length - missing.length,
    learners: missing
      .map((member) => ({
        member,
        crewName: (crewNames.get(member.groupId ?? 0) ?? ofStudio.get(member.id)) || null,
        canCreate: member.groupId !== null && canManageCrew(user, member.groupId),
      }))
      .sort(
        (a, b) =>
          Number(a.crewName === null) - Number(b.crewName === null) ||
          compareText(a.crewName ?? '', b.crewName ?? ''),
      ),
  }
}

/** Those whose name, crew or studio has every word of the search. */
const found = (learners: readonly LearnerWithoutGoal[], search: string) =>
  learners.filter(({ member: { firstName, lastName, studio }, crewName }) =>
    hasWords([firstName, lastName, crewName, studio].filter(Boolean).join(' '), search),
  )

/** A line for each learner, to paste into a message. */
const asText = (learners: readonly LearnerWithoutGoal[]): string =>
  learners
    .map(({ member: { firstName, lastName, studio }, crewName }) =>
      [`${firstName} ${lastName}`, crewName, studio].filter(Boolean).join(', '),
    )
    .join('\n')
