// Who has set no goal: all learners in the user's care by name, to be copied, and for those who may to be given a goal.
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { Member } from '../../contract/crews.ts'
import { isAdmin } from '../../contract/roles.ts'
import { formatCount, plural } from '../../contract/sentences.ts'
import { copyText } from '../frame/copy-text.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { useUser } from '../frame/session-context.ts'
import { SEARCH_FROM } from '../parts/crews/find-crews.ts'
import { StudioOf } from '../parts/crews/studio-marks.tsx'
import { GoalFormDialog, preloadGoalForm } from '../parts/goals/goal-dialogs.tsx'
import { AwayTag, PersonCell } from '../parts/people/person-cell.tsx'
import { useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { WeekWords } from '../parts/weeks/week-choice.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { CheckCheck, Copy, UsersRound } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { SkeletonCards } from '../ui/skeleton.tsx'
import { Plus } from '../ui/start-icons.tsx'
import { showFailure, showSuccess } from '../ui/toast.ts'
import { useIncrementalList } from '../ui/use-incremental-list.ts'
import { asText, found, type LearnerWithoutGoal, useLearnersWithoutGoal } from './learners-without-goal.ts'

export function WithoutGoalPage() {
  return (
    <Page>
      {isAdmin(useUser()) ? (
        <SchoolScope>
          <WithoutGoal />
        </SchoolScope>
      ) : (
        <WithoutGoal />
      )}
    </Page>
  )
}

function WithoutGoal() {
  const all = useLearnersWithoutGoal()
  const without = all.data?.learners
  const [search, setSearch] = useState('')
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
            <NoLearners of={read.of} />
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
              <LearnerList learners={listed} onClear={() => setSearch('')} />
              <NotInCrews />
            </>
          )
        }
      </Loaded>
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
function NoLearners({ of }: { of: number }) {
  const { when } = weekWords(useGoalWeek().label)
  const noSchool = useNoSchoolWeek()
  return (
    <Card>
      {of === 0 ? (
        <Empty level="h2" icon={UsersRound} title="No learners yet">
          An admin puts learners into crews and studios.
        </Empty>
      ) : (
        <Empty
          level="h2"
          icon={CheckCheck}
          title={noSchool ?? `Everybody has a goal ${when}`}
          action={<LinkButton href={paths.home()}>Back to the dashboard</LinkButton>}
        >
          {noSchool !== null
            ? 'So nobody needs a goal.'
            : of === 1
              ? 'The one learner has set at least one.'
              : `All ${formatCount(of)} learners have set at least one.`}
        </Empty>
      )}
    </Card>
  )
}

function LearnerList({
  learners,
  onClear,
}: {
  learners: readonly LearnerWithoutGoal[]
  onClear: () => void
}) {
  const { shown, sentinel } = useIncrementalList(learners.length, 30)
  const [owner, setOwner] = useState<Member | null>(null)
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
          <LearnerRow key={learner.member.id} learner={learner} onCreate={setOwner} />
        ))}
        {shown < learners.length && <li key={`more ${shown}`} ref={sentinel} className="h-14" />}
      </CardRows>
      <Suspense>{owner && <GoalFormDialog owners={[owner]} onClose={() => setOwner(null)} />}</Suspense>
    </Card>
  )
}

function LearnerRow({
  learner: { member, crewName, canCreate },
  onCreate,
}: {
  learner: LearnerWithoutGoal
  onCreate: (member: Member) => void
}) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 sm:pr-3 sm:pl-5">
      <PersonCell
        person={member}
        nameClass="flex flex-wrap items-center gap-x-2 font-600"
        mark={<AwayTag person={member} />}
        textClass="grid flex-1 items-center gap-x-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]"
      >
        <span className="flex flex-wrap items-center gap-x-3 sm:contents">
          <span className="min-w-0 text-14 text-ink-2 [overflow-wrap:anywhere]">{crewName ?? 'No Crew'}</span>
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
          onPointerEnter={preloadGoalForm}
          onFocus={preloadGoalForm}
          onClick={() => onCreate(member)}
        >
          Goal
        </Button>
      )}
    </li>
  )
}

function NotInCrews() {
  const { named } = useScope()
  if (!isAdmin(useUser())) return null
  return (
    <p className="mt-3 px-1 text-13 text-ink-2">
      Learners without a crew are not in this list.{' '}
      <LinkButton variant="ghost" size="sm" href={paths.admin('crews', named)}>
        Arrange crews
      </LinkButton>
    </p>
  )
}
