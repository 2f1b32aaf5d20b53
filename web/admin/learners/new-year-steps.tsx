// The steps to the new school year above the learners, with the dialogs and lists that do the work.
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ListedUser } from '../../../contract/accounts.ts'
import { canGetCard } from '../../../contract/roles.ts'
import { paths } from '../../frame/paths.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { signInCards } from '../../parts/people/person-dialogs.tsx'
import type { NewYear, NewYearStepName } from '../../parts/school/new-year.ts'
import { NewYearCard } from '../../parts/school/new-year-card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { OpenedDialog } from '../../ui/lazy.tsx'
import { useNow } from '../../ui/time.tsx'
import { addMany, calendar, deselectCaptains } from '../dialogs.ts'
import { importList } from '../import-list/import-list.ts'

interface NewYearStepsProps {
  newYear: NewYear
  users: readonly ListedUser[]
  /** The names of the studios, the lowest first. */
  studios: readonly string[]
  show: (dialog: OpenedDialog) => void
  /** Shows the learners of a studio, or with `all` of the school. */
  onList: (studio: string) => void
}

export function NewYearSteps({ newYear, users, studios, show, onList }: NewYearStepsProps) {
  return (
    <NewYearCard
      newYear={newYear}
      getActions={({ name }) => (
        <StepActions step={name} users={users} studios={studios} show={show} onList={onList} />
      )}
    />
  )
}

function StepActions({
  step,
  users,
  studios,
  show,
  onList,
}: Omit<NewYearStepsProps, 'newYear'> & { step: NewYearStepName }) {
  const { named } = useScope()
  const now = useNow()
  const learners = users.filter(canGetCard)
  const oldestFirst = studios.filter((name) => learners.some(({ studio }) => studio === name)).toReversed()
  const captains = users.filter(({ isCrewCaptain }) => isCrewCaptain).length
  switch (step) {
    case 'leavers':
      return <ListButton studio={oldestFirst[0]} onList={onList} />
    case 'studios':
      return <ListButton studio={oldestFirst[1] ?? oldestFirst[0]} onList={onList} />
    case 'learners':
      return (
        <>
          <Button size="sm" onClick={() => show(importList.Dialog)} {...importList.preloadProps}>
            <Trans>Import a list</Trans>
          </Button>
          <Button size="sm" onClick={() => show(addMany.Dialog)} {...addMany.preloadProps}>
            <Trans>Add Multiple Learners</Trans>
          </Button>
        </>
      )
    case 'crews':
      return (
        <>
          <LinkButton size="sm" href={paths.admin('crews', named)}>
            <Trans>Open the board</Trans>
          </LinkButton>
          {captains > 0 && (
            <Button
              size="sm"
              onClick={() =>
                show(({ onClose }) => <deselectCaptains.Dialog captains={captains} onClose={onClose} />)
              }
              {...deselectCaptains.preloadProps}
            >
              <Trans>Deselect All Crew Captains</Trans>
            </Button>
          )}
        </>
      )
    case 'cards':
      return <CardsOfNewLearners learners={learners.filter(isNewAt(now))} show={show} onList={onList} />
    case 'calendar':
      return (
        <Button size="sm" onClick={() => show(calendar.Dialog)} {...calendar.preloadProps}>
          <Trans>Calendar</Trans>
        </Button>
      )
  }
}

/** The learners' table is below the card, and selecting them there is the step. */
function ListButton({ studio, onList }: { studio: string | undefined; onList: (studio: string) => void }) {
  return (
    <Button size="sm" onClick={() => onList(studio === undefined ? 'all' : `=${studio}`)}>
      {studio === undefined ? t`Show learners` : t`Show ${studio}`}
    </Button>
  )
}

const NEW_FOR_MS = 120 * 24 * 60 * 60 * 1000
const isNewAt = (now: number) => (learner: ListedUser) => now - Date.parse(learner.createdAt) < NEW_FOR_MS

interface CardsProps extends Pick<NewYearStepsProps, 'show' | 'onList'> {
  learners: readonly ListedUser[]
}

/** Cards for all would end everyone's password, so only new learners get them at one click. */
function CardsOfNewLearners({ learners, show, onList }: CardsProps) {
  const count = learners.length
  if (count === 0) return <ListButton studio={undefined} onList={onList} />
  return (
    <Button
      size="sm"
      onClick={() => show(({ onClose }) => <signInCards.Dialog learners={learners} onClose={onClose} />)}
      {...signInCards.preloadProps}
    >
      {plural(count, { one: 'Print # card', other: 'Print # cards' })}
    </Button>
  )
}
