import { memo, type Ref, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { User } from '../../../contract/people.ts'
import { paths } from '../../frame/paths.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronDown, ChevronUp, Key, School } from '../../ui/icons.tsx'
import { SelectBox } from '../../ui/select-box.tsx'
import { Pencil, Trash2 } from '../../ui/start-icons.tsx'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Td } from '../../ui/table.tsx'
import { deletePerson, editCredentials, editPerson, moveSchool } from '../dialogs.ts'
import { fullName, listedName } from '../people/person-name.ts'
import { CrewOptions, type RowOption, RowSelect } from './row-select.tsx'
import type { LearnerChanges } from './use-learner-changes.ts'

export type RowAction = 'edit' | 'credentials' | 'move-school' | 'delete'

export interface RowContext {
  /** Null while they load, or if there are too many to render in every row. */
  crews: readonly RowOption[] | null
  studios: readonly RowOption[]
  changes: LearnerChanges
  /** True for a super admin, who can move people between schools. */
  movesSchools: boolean
  onAction: (action: RowAction, learner: User) => void
  onSelect: (id: number, on: boolean, range: boolean) => void
}

const rowClasses =
  'relative md:max-xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.3fr)_repeat(3,minmax(0,.8fr))]!'

/** A learner. When the selection or the position in the table changes, only the row itself is rendered again, not its cells. */
export const LearnerRow = memo(function LearnerRow({
  ref,
  learner,
  selected,
  index,
  context,
}: {
  ref: Ref<HTMLTableRowElement>
  learner: User
  selected: boolean
  /** Position among all listed learners, from 0. */
  index: number
  context: RowContext
}) {
  // On a phone a row shows the most important cells first.
  const [unfolded, setUnfolded] = useState(false)
  const name = fullName(learner)
  return (
    <tr
      ref={ref}
      // Row 1 is the heading.
      aria-rowindex={index + 2}
      data-index={index}
      data-person={learner.id}
      className={cx(rowClasses, !unfolded && 'folded', selected && 'bg-primary-soft')}
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
          className="absolute right-0 max-xl:top-2.5 sm:hidden"
        />
      </td>
      <Cells learner={learner} context={context} />
    </tr>
  )
})

const Cells = memo(function Cells({
  learner,
  context: { crews, studios, changes, movesSchools, onAction },
}: {
  learner: User
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
      <th scope="row" className="max-xl:pl-9! max-sm:pr-9! sm:max-md:col-span-2! md:max-xl:col-span-4!">
        <Link
          href={paths.goalHistory(learner.id)}
          title={listed}
          className="block truncate text-ink no-underline hover:underline focus-visible:underline max-xl:inline-flex max-xl:min-h-9 max-xl:max-w-full max-xl:items-center touch:min-h-11"
        >
          <span className="truncate">{listed}</span>
        </Link>
        {roles.length > 0 && (
          <span className="block text-12 font-600 text-primary-ink sm:hidden">{roles.join(' · ')}</span>
        )}
      </th>
      <Td label="Username" className="text-ink-2">
        <span className="block truncate" title={learner.username}>
          {learner.username}
        </span>
      </Td>
      <Td label="Studio" className="kept">
        <Studio name={learner.studio} studios={studios} />
      </Td>
      <Td label="Crew" className="kept">
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
      <Td label="Guide studio" className={learner.isGuide ? undefined : 'max-xl:hidden!'}>
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
      <td className="max-sm:col-span-2 sm:max-md:col-start-3 sm:max-xl:row-start-1 md:max-xl:col-start-5 md:max-xl:col-span-2">
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
        </span>
      </td>
    </>
  )
})

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
