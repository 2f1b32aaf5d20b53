// Goal Data of who has no goals of their own: the crews and learners whose goals the user may read, to choose from.
import { useDeferredValue, useMemo } from 'react'
import * as z from 'zod/mini'
import { isCrewCandidate } from '../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { PersonName } from '../../contract/people.ts'
import { isAdmin } from '../../contract/roles.ts'
import { plural } from '../../contract/sentences.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { useScope } from '../frame/school-scope.tsx'
import { useUser } from '../frame/session-context.ts'
import { crewsWith } from '../parts/crews/find-crews.ts'
import { useReadableCrews, weekOfCrew } from '../parts/crews/readable-crews.ts'
import { ShareBar } from '../parts/crews/share-bar.tsx'
import { HistoryLink } from '../parts/people/history-link.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { UsersRound } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { normalizedText } from '../ui/text.ts'
import { useIncrementalList } from '../ui/use-incremental-list.ts'
import { goalDataFailed } from './use-goal-history.ts'

const parameters = { find: z.string() }

export function ChooseLearner() {
  return (
    <Loaded read={useReadableCrews()} skeleton={<CrewsSkeleton />} card failed={goalDataFailed}>
      {(crews) => <CrewsToChoose crews={crews} />}
    </Loaded>
  )
}

function CrewsSkeleton() {
  return (
    <SkeletonGroup label="the crews">
      <SkeletonCard className="h-96" />
    </SkeletonGroup>
  )
}

function CrewsToChoose({ crews }: { crews: readonly GroupWithMembers[] }) {
  const [{ find = '' }, change] = useQueryParameters(parameters)
  const words = useDeferredValue(find)
  const unassigned = useUnassigned()
  const listed = useMemo(() => crewsWith(crews, words), [crews, words])
  const others = unassigned.filter((person) => isFound(person, words))
  const isEmpty = listed.length === 0 && others.length === 0
  return (
    <Card region>
      <CardHeader title="Whose goals?" />
      <div className="max-w-105 px-4 pb-4 sm:px-5">
        <SearchInput
          label="Find a learner or crew"
          value={find}
          onChange={(text) => change({ find: text === '' ? undefined : text })}
        />
      </div>
      {isEmpty && find === '' ? (
        <NoCrews />
      ) : isEmpty ? (
        <Empty
          className="border-t border-line"
          icon={UsersRound}
          title="Nobody found"
          action={<Button onClick={() => change({ find: undefined })}>Show all crews</Button>}
        >
          No crew or learner has that name.
        </Empty>
      ) : (
        <CrewRows crews={listed} others={others} words={words} />
      )}
    </Card>
  )
}

/** The learners of the school without a crew, for its admins, who alone may read their goals. */
function useUnassigned(): readonly PersonName[] {
  const { schoolId, input } = useScope()
  const { data } = useApi('GET /api/admin/users', isAdmin(useUser()) && schoolId !== null ? input : null)
  return useMemo(
    () => data?.filter((person) => person.groupId === null && isCrewCandidate(person)) ?? [],
    [data],
  )
}

function isFound({ firstName, lastName }: PersonName, search: string): boolean {
  const name = normalizedText(`${firstName} ${lastName}`)
  return normalizedText(search)
    .split(/\s+/)
    .every((word) => name.includes(word))
}

function NoCrews() {
  const admin = isAdmin(useUser())
  return (
    <Empty
      className="border-t border-line"
      icon={UsersRound}
      title="No crews yet"
      action={
        admin ? (
          <LinkButton href={paths.admin('crews')}>Create a crew</LinkButton>
        ) : (
          <LinkButton href={paths.coaching()}>See all crews</LinkButton>
        )
      }
    >
      {admin ? 'The goals of learners open from their crews.' : 'An admin assigns crews to coaches.'}
    </Empty>
  )
}

function CrewRows({
  crews,
  others,
  words,
}: {
  crews: readonly GroupWithMembers[]
  others: readonly PersonName[]
  words: string
}) {
  const { shown, sentinel } = useIncrementalList(crews.length, 12)
  const most = Math.max(1, ...crews.map((crew) => weekOfCrew(crew).goals))
  const isWhole = shown >= crews.length
  return (
    <CardRows aria-label="Crews">
      {crews.slice(0, shown).map((crew) => (
        <CrewRow key={crew.id} crew={crew} most={most} words={words} />
      ))}
      {!isWhole && <li key={`more ${shown}`} ref={sentinel} className="h-24" />}
      {isWhole && others.length > 0 && (
        <li className="px-4 py-3 sm:px-5">
          <h3 className="text-16 font-600">No Crew</h3>
          <Names of="learners without a crew" people={others} />
        </li>
      )}
    </CardRows>
  )
}

/** A crew with the goals of its week, and its members. A search that names members leaves the others out. */
function CrewRow({ crew, most, words }: { crew: GroupWithMembers; most: number; words: string }) {
  const week = weekWords(useGoalWeek().label)
  const { goals, done } = weekOfCrew(crew)
  const named = crew.members.filter((member) => isFound(member, words))
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_4.5rem]">
        <h3 className="text-16 font-600 [overflow-wrap:anywhere]">
          {crew.name}{' '}
          <span className="text-13 font-400 whitespace-nowrap text-ink-2">
            {plural(crew.memberCount, 'member')}
          </span>
        </h3>
        {goals === 0 ? (
          <span className="text-right text-13 text-ink-2 sm:col-span-2 sm:text-left">
            No goals {week.when}
          </span>
        ) : (
          <>
            <div className="max-sm:order-3 max-sm:col-span-2">
              <ShareBar goals={goals} done={done} most={most} />
            </div>
            <span className="text-right text-14 text-ink-2 tabular-nums">
              <b className="font-600 text-ink">{done}</b> of {goals}
              <span className="sr-only"> goals finished {week.when}</span>
            </span>
          </>
        )}
      </div>
      <Names of={`members of ${crew.name}`} people={named.length > 0 ? named : crew.members} />
    </li>
  )
}

function Names({ of, people }: { of: string; people: readonly PersonName[] }) {
  return (
    <ul aria-label={of} className="mt-1 flex flex-wrap gap-x-5 text-14 touch:gap-y-1">
      {people.map((person) => (
        <li key={person.id} className="min-w-0 touch:flex touch:min-h-11 touch:items-center">
          <HistoryLink person={person} className="min-h-8 text-primary-ink" />
        </li>
      ))}
    </ul>
  )
}
