import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { ListedUser } from '../../../contract/accounts.ts'
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { paths } from '../../frame/paths.ts'
import { AwayTag } from '../../parts/people/person-cell.tsx'
import { IconButton, TextButton } from '../../ui/button.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import type { OpenedDialog } from '../../ui/lazy.tsx'
import { useStore } from '../../ui/store.ts'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { Td } from '../../ui/table.tsx'
import { RowActions } from '../admin-table.tsx'
import { listedName } from '../people/person-name.ts'
import { daysAwayAction, familyAction, personButtons } from '../people/row-buttons.tsx'
import { CrewOptions, type RowOption, RowSelect } from '../people/row-select.tsx'
import {
  type FormerRoles,
  formatBackTo,
  formerState,
  type LearnerChanges,
  lacksOnlyCrew,
} from '../people/use-learner-changes.ts'
import { type OnSelect, type RowProps, SelectableRow } from './virtual-body.tsx'

export interface RowContext {
  /** Null while they load, or if there are too many to render in every row. */
  crews: readonly RowOption[] | null
  studios: readonly RowOption[]
  changes: LearnerChanges
  former: FormerRoles
  me: User
  familyView: boolean
  /** The column exists only while a guide is listed, because most lists have none. */
  showsGuideStudio: boolean
  show: (dialog: OpenedDialog) => void
  onBringBack: (learner: User) => void
  onSelect: OnSelect
}

/** A learner. When the selection or the position in the table changes, only the row itself renders again, not its cells. */
export const LearnerRow = memo(function LearnerRow({
  ref,
  learner,
  selected,
  index,
  context,
}: RowProps & { context: RowContext }) {
  const { t } = useLingui()
  // Rows that are blocks show their most important cells first.
  const [unfolded, setUnfolded] = useState(false)
  const name = fullName(learner)
  return (
    <SelectableRow
      ref={ref}
      learner={learner}
      selected={selected}
      index={index}
      onSelect={context.onSelect}
      className={cx('foldable', !unfolded && 'folded')}
      more={
        <IconButton
          size="sm"
          icon={unfolded ? ChevronUp : ChevronDown}
          label={t`All about ${name}`}
          tooltip={unfolded ? t`Less` : t`More`}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="absolute right-0 max-xl:top-2.5 sm:right-3 xl:hidden"
        />
      }
    >
      <Cells learner={learner} context={context} />
    </SelectableRow>
  )
})

const Cells = memo(function Cells({
  learner,
  context: { crews, studios, changes, former, me, familyView, showsGuideStudio, show, onBringBack },
}: {
  learner: ListedUser
  context: RowContext
}) {
  const { t } = useLingui()
  const name = fullName(learner)
  const listed = listedName(learner)
  const isCandidate = isCrewCandidate(learner)
  const roles = listRoles(learner)
  const { groupId, groupName } = learner
  const switches = [
    { role: t`Coach Wooden`, on: learner.isCoachWooden, set: changes.setCoach },
    {
      role: t`Crew Captain`,
      on: learner.isCrewCaptain,
      set: changes.setCaptain,
      reason: groupId === null && !learner.isCrewCaptain ? t`A captain needs a crew.` : undefined,
    },
    { role: t`Guide`, on: learner.isGuide, set: changes.setGuide },
  ]
  const buttons = personButtons(
    { person: learner, noun: 'learner' },
    { me, show, also: familyView ? [daysAwayAction(), familyAction()] : [daysAwayAction()], onBringBack },
  )
  const own = useMemo(
    () => (groupId === null ? undefined : { value: String(groupId), label: groupName ?? t`A crew` }),
    [groupId, groupName, t],
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
      <Td label={t`Username`} className="text-ink-2">
        <span translate="no" className="block truncate" title={learner.username}>
          {learner.username}
        </span>
      </Td>
      <Td label={t`Studio`} className="kept">
        <Studio name={learner.studio} studios={studios} />
      </Td>
      <Td label={t`Crew`} className={learner.isGuide ? undefined : 'kept'}>
        <RowSelect
          label={t`Crew of ${name}`}
          value={own?.value ?? null}
          none={t`No Crew`}
          own={own}
          options={crews}
          TouchedOptions={CrewOptions}
          disabled={!isCandidate}
          tip={isCandidate ? undefined : t`Only learners can be in a crew`}
          onChange={(crew) => changes.setCrew(learner, crew === null ? null : Number(crew))}
        />
      </Td>
      {switches.map(({ role, on, set, reason }) => (
        <Td key={role} label={role}>
          <Switch
            label={t`${role}: ${name}`}
            checked={on}
            reason={reason}
            onChange={(next) => set(learner, next)}
          />
        </Td>
      ))}
      {showsGuideStudio && (
        <Td label={t`Guide studio`} className={learner.isGuide ? 'kept' : 'max-xl:hidden!'}>
          {learner.isGuide ? (
            <RowSelect
              label={t`Guide studio of ${name}`}
              value={learner.assignedStudio}
              none={t`No Assignment`}
              options={studios}
              onChange={(studio) => changes.setGuideStudio(learner, studio)}
            />
          ) : (
            <span className="text-ink-3">
              <span aria-hidden="true">–</span>
              <span className="sr-only">{t`Not a guide`}</span>
            </span>
          )}
        </Td>
      )}
      <RowActions name={name} buttons={buttons} className="actions max-sm:col-span-2" />
    </>
  )
})

interface ChangeBackProps {
  learner: User
  former: FormerRoles
  onBack: LearnerChanges['goBack']
}

/** Undoes the changes of roles for as long as the row stays. A toast with Undo disappears after a few seconds. */
function ChangeBack({ learner, former, onBack }: ChangeBackProps) {
  const before = useStore(former, (all) => all.get(learner.id))
  const state = formerState(before, learner)
  if (!state) return null
  const name = fullName(learner)
  const label = lacksOnlyCrew(state, learner) ? formatBackTo(state) : t`Change back`
  return (
    <TextButton
      aria-label={t`${label}: ${name}`}
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

/** Returns the roles that a folded row on a phone shows instead of the switches. */
function listRoles({ isCrewCaptain, isCoachWooden, isGuide }: User): string[] {
  const roles: string[] = []
  if (isCrewCaptain) roles.push(t`Crew Captain`)
  if (isCoachWooden) roles.push(t`Coach Wooden`)
  if (isGuide) roles.push(t`Guide`)
  return roles
}

function Studio({ name, studios }: { name: string | null; studios: readonly RowOption[] }) {
  if (name === null) return <span className="text-ink-3">{t`No studio`}</span>
  const at = studios.findIndex((studio) => studio.value === name)
  return <StudioMark name={name} level={at < 0 ? null : at + 1} total={studios.length} />
}
