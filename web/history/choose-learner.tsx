// Goal Data for users without goals of their own: the crews and learners whose goals they may read, to choose from.

import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import * as z from 'zod/mini'
import { isCrewCandidate } from '../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { PersonName } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { isAdmin } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { useScope } from '../frame/school-scope.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CrewLine, sumCrewWeek } from '../parts/crews/crew-line.tsx'
import { searchCrews, usePageCrews } from '../parts/crews/crew-lists.ts'
import { DoneNumber, HistoryLink } from '../parts/people/person-cell.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { SearchInput } from '../ui/field.tsx'
import { useIncrementalList } from '../ui/show-more.tsx'
import { matchesSearch } from '../ui/text.tsx'
import { describeHistoryFailure } from './use-goal-history.ts'

const parameters = { find: z.string() }

export function ChooseLearner() {
  return (
    <PageData label={t`the crews`} cards={['h-96']} errorProps={describeHistoryFailure()}>
      <CrewsToChoose />
    </PageData>
  )
}

function CrewsToChoose() {
  const crews = usePageCrews()
  const [{ find = '' }, change] = useQueryParameters(parameters)
  const words = useDeferredValue(find)
  const unassigned = useUnassigned()
  const listed = useMemo(() => searchCrews(crews, words), [crews, words])
  const others = unassigned.filter((person) => matchesWords(person, words))
  const isEmpty = listed.length === 0 && others.length === 0
  return (
    <Card title={t`Whose goals?`}>
      <div className="max-w-105 px-4 pb-4 sm:px-5">
        <SearchInput
          label={t`Find a learner or crew`}
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
          title={t`Nobody found`}
          action={<Button onClick={() => change({ find: undefined })}>{t`Show all crews`}</Button>}
        >
          {t`No crew or learner has that name.`}
        </Empty>
      ) : (
        <CrewRows crews={listed} others={others} words={words} />
      )}
    </Card>
  )
}

/** Returns the school's learners without a crew. Only admins may read their goals. */
function useUnassigned(): readonly PersonName[] {
  const { schoolId, input } = useScope()
  const { data } = useApi('GET /api/admin/users', isAdmin(useUser()) && schoolId !== null ? input : null)
  return useMemo(
    () => data?.filter((person) => person.groupId === null && isCrewCandidate(person)) ?? [],
    [data],
  )
}

const matchesWords = ({ firstName, lastName }: PersonName, search: string): boolean =>
  matchesSearch(fullName({ firstName, lastName }), search)

function NoCrews() {
  const admin = isAdmin(useUser())
  return (
    <Empty
      className="border-t border-line"
      icon={UsersRound}
      title={t`No crews yet`}
      action={
        admin ? (
          <LinkButton href={paths.admin('crews')}>{t`Create a crew`}</LinkButton>
        ) : (
          <LinkButton href={paths.coaching()}>{t`See all crews`}</LinkButton>
        )
      }
    >
      {admin ? t`Open a learner’s goals from their crew.` : t`An admin assigns crews to coaches.`}
    </Empty>
  )
}

interface CrewRowsProps {
  crews: readonly GroupWithMembers[]
  others: readonly PersonName[]
  words: string
}

function CrewRows({ crews, others, words }: CrewRowsProps) {
  const { shown, sentinel } = useIncrementalList(crews.length, 12)
  const isWhole = shown >= crews.length
  return (
    <CardRows aria-label={t`Crews`}>
      {crews.slice(0, shown).map((crew) => (
        <CrewRow key={crew.id} crew={crew} words={words} />
      ))}
      {!isWhole && <li key={`more-${shown}`} ref={sentinel} className="h-24" />}
      {isWhole && others.length > 0 && (
        <li className="px-4 py-3 sm:px-5">
          <h3 className="text-16 font-600">{t`No Crew`}</h3>
          <Names label={t`learners without a crew`} people={others} />
        </li>
      )}
    </CardRows>
  )
}

/** A crew with the goals of its week, and its members. If a search names members, the others are left out. */
function CrewRow({ crew, words }: { crew: GroupWithMembers; words: string }) {
  const counts = sumCrewWeek(crew)
  const { goals, done } = counts
  const isNext = useGoalWeek().label === 'Next Week'
  const named = crew.members.filter((member) => matchesWords(member, words))
  return (
    <li className="px-4 py-3 sm:px-5">
      <CrewLine
        as="div"
        crew={{
          ...crew,
          ...counts,
          details: (
            <span className="whitespace-nowrap">
              {plural({ count: crew.memberCount }, { one: '# member', other: '# members' })}
            </span>
          ),
        }}
        emptyText={isNext ? t`No goals for next week` : t`No goals this week`}
      >
        {isNext ? (
          <Trans>
            <DoneNumber>{done}</DoneNumber> of {goals}
            <span className="sr-only">
              {' '}
              <Plural value={goals} one="goal finished for next week" other="goals finished for next week" />
            </span>
          </Trans>
        ) : (
          <Trans>
            <DoneNumber>{done}</DoneNumber> of {goals}
            <span className="sr-only">
              {' '}
              <Plural value={goals} one="goal finished this week" other="goals finished this week" />
            </span>
          </Trans>
        )}
      </CrewLine>
      <Names label={t`members of ${{ crew: crew.name }}`} people={named.length > 0 ? named : crew.members} />
    </li>
  )
}

function Names({ label, people }: { label: string; people: readonly PersonName[] }) {
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-x-5 text-14 touch:gap-y-1">
      {people.map((person) => (
        <li key={person.id} className="min-w-0 touch:flex touch:min-h-11 touch:items-center">
          <HistoryLink person={person} className="min-h-8 text-primary-ink" />
        </li>
      ))}
    </ul>
  )
}
