import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FilePenLine, IdCard, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { StudioUser } from '../../contract/guide.ts'
import { useApi } from '../api/queries.ts'
import { PageData } from '../frame/page-state.tsx'
import { type ShownWeek, toWeekCase, useGoalWeek, useShownWeek } from '../frame/user-and-week.ts'
import {
  Leavers,
  LeftOn,
  type ListedState,
  StateSelect,
  useOnlyWithout,
} from '../parts/people/listed-state.tsx'
import { HistoryLink } from '../parts/people/person-cell.tsx'
import { familyLetters, signInCards } from '../parts/people/person-dialogs.tsx'
import { ChosenBar, useSelection } from '../parts/people/selection.tsx'
import { formatSetOrAway, useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { type OpenedDialog, useShownDialog } from '../ui/lazy.tsx'
import { Filter } from '../ui/select.tsx'
import { Table, Td, Th } from '../ui/table.tsx'
import { LearnersTable } from './learners-table.tsx'
import {
  isWithoutGoal,
  type LearnerWeek,
  ListSkeleton,
  mayGetCard,
  sortWeeks,
  useStudioWeek,
  type WeekOrder,
} from './studio-week.tsx'

const toPerson = ({ learner }: LearnerWeek) => learner

/** The learners of the studio, or only those who have no goal in the week, or those who left. */
export function StudioLearners({ shown }: { shown: ShownWeek }) {
  // Rendered outside of the list, so that an open dialog's cards, whose passwords are shown once, stay while another week
  // is read.
  const { show, dialog } = useShownDialog()
  return (
    <>
      <PageData fallback={<ListSkeleton text={t`Loading learners`} />}>
        <Learners shown={shown} show={show} />
      </PageData>
      {dialog}
    </>
  )
}

interface LearnersProps {
  shown: ShownWeek
  show: (dialog: OpenedDialog) => void
}

function Learners({ shown, show }: LearnersProps) {
  const { learners: weeks } = useStudioWeek(shown)
  const [state, setState] = useState<ListedState>('active')
  const left = state === 'left'
  const leavers = useApi('GET /api/guide/studio-users', left ? { query: { state } } : null)
  const [order, setOrder] = useState<WeekOrder>('name')
  const { familyView } = useGoalWeek().settings
  const learners = sortWeeks(weeks, order)
  const { only, listed, box } = useOnlyWithout(learners, isWithoutGoal)
  const selection = useSelection(listed.map(toPerson))
  const chosen = learners.filter((week) => mayGetCard(week) && selection.ids.has(week.learner.id))
  const withCard = chosen.length > 0 ? chosen : listed.filter(mayGetCard)
  const addressed = (chosen.length > 0 ? chosen : listed).map(toPerson)
  const paper = (
    <>
      <Button
        size="sm"
        icon={IdCard}
        reason={withCard.length === 0 ? t`Nobody here needs a card.` : undefined}
        onClick={() =>
          show(({ onClose }) => (
            <signInCards.Dialog
              learners={withCard.map(toPerson)}
              onMade={selection.clear}
              onClose={onClose}
            />
          ))
        }
        {...signInCards.preloadProps}
      >
        <Trans>Sign-in cards</Trans>
      </Button>
      {familyView && (
        <Button
          size="sm"
          icon={FilePenLine}
          reason={listed.length === 0 ? t`Every family here is already connected.` : undefined}
          onClick={() =>
            show(({ onClose }) => (
              <familyLetters.Dialog
                learners={addressed}
                areChosen={chosen.length > 0}
                onMade={selection.clear}
                onClose={onClose}
              />
            ))
          }
          {...familyLetters.preloadProps}
        >
          <Trans>Family letters</Trans>
        </Button>
      )}
    </>
  )
  return (
    <Card
      title={t`Studio Learners`}
      count={left ? leavers.data?.length : listed.length}
      action={
        <>
          {!left && learners.length > 0 && (
            <>
              {box}
              <Filter
                label={t`Order`}
                all={t`By name`}
                value={order === 'name' ? undefined : order}
                choices={listOrders()}
                onChange={(chosenOrder) => setOrder(chosenOrder ?? 'name')}
                className="max-sm:-order-1 sm:hidden"
              />
              {chosen.length === 0 && paper}
            </>
          )}
          <StateSelect value={state} onChange={setState} className="max-sm:-order-1 sm:min-w-28" />
        </>
      }
    >
      {left ? (
        <Leavers list={leavers} line>
          {(people) => <LeaversTable learners={people} />}
        </Leavers>
      ) : listed.length > 0 ? (
        <LearnersTable weeks={listed} shown={shown} order={order} onOrder={setOrder} selection={selection} />
      ) : (
        <EmptyList learners={only ? learners : []} shown={shown} />
      )}
      {!left && chosen.length > 0 && (
        <ChosenBar
          count={chosen.length}
          hidden={chosen.filter((week) => !listed.includes(week)).length}
          onClear={selection.clear}
        >
          {paper}
        </ChosenBar>
      )}
    </Card>
  )
}

const listOrders = (): ['fewest' | 'most', string][] => [
  ['fewest', t`Fewest finished first`],
  ['most', t`Most finished first`],
]

interface EmptyListProps {
  /** The learners, each of whom has a goal. */
  learners: readonly LearnerWeek[]
  shown: ShownWeek
}

function EmptyList({ learners, shown }: EmptyListProps) {
  const week = toWeekCase(useShownWeek(shown).label)
  const noSchool = useNoSchoolWeek(shown)
  const title = shown === 'last' ? t`Everyone had a goal` : t`Everyone has a goal`
  const away = learners.filter(({ goals }) => goals === 0).length
  const all =
    away > 0
      ? formatSetOrAway(learners.length - away, away, shown)
      : select(week, {
          next: 'Every learner in your studio has at least one goal for next week.',
          last: 'Every learner in your studio had at least one goal last week.',
          other: 'Every learner in your studio has at least one goal this week.',
        })
  return (
    <Empty
      className="border-t border-line"
      icon={UsersRound}
      title={learners.length > 0 ? (noSchool ?? title) : t`No learners in your studio yet`}
    >
      {learners.length > 0
        ? noSchool === null && all
        : t`An admin puts learners into studios, or they choose one when they first sign in.`}
    </Empty>
  )
}

function LeaversTable({ learners }: { learners: readonly StudioUser[] }) {
  return (
    <Table caption={t`Studio learners who left`}>
      <thead>
        <tr>
          <Th>
            <Trans>Learner</Trans>
          </Th>
          <Th>
            <Trans>Left on</Trans>
          </Th>
        </tr>
      </thead>
      <tbody>
        {learners.map((learner) => (
          <tr key={learner.id}>
            <th scope="row">
              <HistoryLink person={learner} sorted />
            </th>
            <Td label={t`Left on`}>
              <LeftOn at={learner.leftAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
