import { memo, type Ref, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { ListedUser } from '../../../contract/accounts.ts'
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { User } from '../../../contract/people.ts'
import { paths } from '../../frame/paths.ts'
import { LearnerMenu } from '../../parts/people/learner-menu.tsx'
import { AwayTag } from '../../parts/people/person-cell.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronDown, ChevronUp, Key, LogIn, School, UserRoundX } from '../../ui/icons.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import { Pencil, Trash2 } from '../../ui/start-icons.tsx'
import { useStore } from '../../ui/store.ts'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Td } from '../../ui/table.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { deletePerson, editCredentials, editPerson, moveSchool, signInOf } from '../dialogs.ts'
import type { PersonAction } from '../people/person-dialog.tsx'
import { fullName, listedName } from '../people/person-name.ts'
import { backTo, type FormerRoles, formerState, lacksOnlyCrew } from './former-roles.ts'
import { CrewOptions, type RowOption, RowSelect } from './row-select.tsx'
import type { LearnerChanges } from './use-learner-changes.ts'

export type RowAction = PersonAction | 'days-away'

export interface RowContext {
  /** Null while they load, or if there are too many to render in every row. */
  crews: readonly RowOption[] | null
  studios: readonly RowOption[]
  changes: LearnerChanges
  former: FormerRoles
  /** True for a super admin, who can move people between schools. */
  movesSchools: boolean
  onAction: (action: RowAction, learner: User) => void
  onSelect: (id: number, on: boolean, range: boolean) => void
}

/** A learner. When the selection or the position in the table changes, only the row itself is rendered again, not its cells. */
export const LearnerRow = memo(function LearnerRow({
  ref,
  learner,
  selected,
  index,
  context,
}: {
  ref: Ref<HTMLTableRowElement>
  learner: ListedUser
  selected: boolean
  /** Position among all listed learners, from 0. */
  index: number
  context: RowContext
}) {
  // Where rows are blocks, a row shows its most important cells first.
  const [unfolded, setUnfolded] = useState(false)
  const name = fullName(learner)
  return (
    <tr
      ref={ref}
      // Row 1 is the heading.
      aria-rowindex={index + 2}
      data-index={index}
      data-person={learner.id}
      className={cx('foldable relative', !unfolded && 'folded', selected && 'bg-primary-soft')}
    >
      <td className="max-xl:contents!">
        <SelectBox
          label={`Select ${name}`}
          checked={selected}
          onChange={(on, range) => context.onSelect(learner.id, on, range)}
          className="max-xl:absolute max-xl:top-2.5 max-xl:left-1.5 xl:-ml-2"
        />
        <IconButton
          size="sm"
          icon={unfolded ? ChevronUp : ChevronDown}
          label={`All about ${name}`}
          tip={unfolded ? 'Less' : 'More'}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="absolute right-0 max-xl:top-2.5 sm:right-3 xl:hidden"
        />
      </td>
      <Cells learner={learner} context={context} />
    </tr>
  )
})

const Cells = memo(function Cells({
  learner,
  context: { crews, studios, changes, former, movesSchools, onAction },
}: {
  learner: ListedUser
  context: RowContext
}) {
  const name = fullName(learner)
  const listed = listedName(learner)
  const isCandidate = isCrewCandidate(learner)
  const roles = rolesOf(learner)
  const { groupId, groupName } = learner
  const own = useMemo(
    () => (groupId === null ? undefined : { value: String(groupId), label: groupName ?? 'A crew' }),
    [groupId, groupName],
  )
  return (
    <>
      <th scope="row" className="max-xl:pl-9! max-sm:pr-9!">
        <Link
          href={paths.goalHistory(learner.id)}
          title={listed}
          className="block truncate text-ink no-underline hover:underline focus-visible:underline max-xl:inline-flex max-xl:min-h-6 max-sm:min-h-9 max-xl:max-w-full max-xl:items-center touch:min-h-11"
        >
          <span className="truncate">{listed}</span>
        </Link>
        {roles.length > 0 && (
          <span className="block truncate text-12 font-600 text-primary-ink xl:hidden">
            {roles.join(' · ')}
          </span>
        )}
        <AwayTag person={learner} />
        <ChangeBack learner={learner} former={former} onBack={changes.goBack} />
      </th>
      <Td label="Username" className="text-ink-2">
        <span className="block truncate" title={learner.username}>
          {learner.username}
        </span>
      </Td>
      <Td label="Studio" className="kept">
        <Studio name={learner.studio} studios={studios} />
      </Td>
      <Td label="Crew" className={learner.isGuide ? undefined : 'kept'}>
        <RowSelect
          label={`Crew of ${name}`}
          value={own?.value ?? null}
          none="No Crew"
          own={own}
          options={crews}
          TouchedOptions={CrewOptions}
          disabled={!isCandidate}
          tip={isCandidate ? undefined : 'Only learners can be in a crew'}
          onChange={(crew) => changes.setCrew(learner, crew === null ? null : Number(crew))}
        />
      </Td>
      <Td label="Coach Wooden">
        <Switch
          label={`Coach Wooden: ${name}`}
          checked={learner.isCoachWooden}
          onChange={(on) => changes.setCoach(learner, on)}
        />
      </Td>
      <Td label="Crew Captain">
        <Switch
          label={`Crew Captain: ${name}`}
          checked={learner.isCrewCaptain}
          reason={learner.groupId === null && !learner.isCrewCaptain ? 'A captain needs a crew.' : undefined}
          onChange={(on) => changes.setCaptain(learner, on)}
        />
      </Td>
      <Td label="Guide">
        <Switch
          label={`Guide: ${name}`}
          checked={learner.isGuide}
          onChange={(on) => changes.setGuide(learner, on)}
        />
      </Td>
      <Td label="Guide studio" className={learner.isGuide ? 'kept' : 'max-xl:hidden!'}>
        {learner.isGuide ? (
          <RowSelect
            label={`Guide studio of ${name}`}
            value={learner.assignedStudio}
            none="No Assignment"
            options={studios}
            onChange={(studio) => changes.setGuideStudio(learner, studio)}
          />
        ) : (
          <span className="text-ink-3">
            <span aria-hidden="true">–</span>
            <span className="sr-only">Not a guide</span>
          </span>
        )}
      </Td>
      <td className="actions max-sm:col-span-2">
        <span className="flex sm:justify-end">
          <IconButton
            size="sm"
            icon={Pencil}
            label={`Edit ${name}`}
            tip="Edit"
            onClick={() => onAction('edit', learner)}
            {...editPerson.preloadProps}
          />
          <IconButton
            size="sm"
            icon={Key}
            label={`Edit credentials of ${name}`}
            tip="Edit credentials"
            onClick={() => onAction('credentials', learner)}
            {...editCredentials.preloadProps}
          />
          {movesSchools && (
            <IconButton
              size="sm"
              icon={School}
              label={`Move ${name} to another school…`}
              tip="Move to another school…"
              onClick={() => onAction('move-school', learner)}
              {...moveSchool.preloadProps}
            />
          )}
          <IconButton
            size="sm"
            icon={Trash2}
            label={`Delete ${name}`}
            tip="Delete"
            onClick={() => onAction('delete', learner)}
            {...deletePerson.preloadProps}
          />
          <LearnerMenu
            size="sm"
            name={name}
            onDaysAway={() => onAction('days-away', learner)}
            items={() => {
              signInOf.preloadProps.onFocus()
              return [
                { label: 'Sign-in', icon: LogIn, onSelect: () => onAction('sign-in', learner) },
                { label: 'Mark as left', icon: UserRoundX, onSelect: () => onAction('leave', learner) },
              ]
            }}
          />
        </span>
      </td>
    </>
  )
})

/** Undoes the changes of roles, as long as the row stays; a toast with Undo is gone after a few seconds. */
function ChangeBack({
  learner,
  former,
  onBack,
}: {
  learner: User
  former: FormerRoles
  onBack: LearnerChanges['goBack']
}) {
  const before = useStore(former, (all) => all.get(learner.id))
  const state = formerState(before, learner)
  if (!state) return null
  const label = lacksOnlyCrew(state, learner) ? backTo(state) : 'Change back'
  return (
    <TextButton
      aria-label={`${label}: ${fullName(learner)}`}
      onClick={({ currentTarget }) => {
        keepFocus(currentTarget)
        onBack(state, learner)
      }}
      className="mt-0.5! -mb-1! block max-w-full min-h-6! truncate text-12! touch:my-0! touch:min-h-11"
    >
      {label}
    </TextButton>
  )
}

/** The roles that a folded row on a phone shows in place of the switches. */
const rolesOf = ({ isCrewCaptain, isCoachWooden, isGuide }: User): string[] =>
  [isCrewCaptain && 'Crew Captain', isCoachWooden && 'Coach Wooden', isGuide && 'Guide'].filter(
    (role) => role !== false,
  )

function Studio({ name, studios }: { name: string | null; studios: readonly RowOption[] }) {
  if (name === null) return <span className="text-ink-3">No studio</span>
  const at = studios.findIndex((studio) => studio.value === name)
  return <StudioMark name={name} level={at < 0 ? null : at + 1} of={studios.length} />
}
