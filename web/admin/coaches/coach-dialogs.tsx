import { type ReactNode, useState } from 'react'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'
import { fullName } from '../../../contract/person-name.ts'
import { joinNames, plural, pluralWord } from '../../../contract/sentences.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { MIN_CREWS_FOR_SEARCH } from '../../parts/crews/crew-lists.ts'
import { updateSet } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { normalizeText } from '../../ui/text.tsx'
import {
  areSameCrews,
  coachesByCrew,
  formatList,
  type SaveAssignments,
  sortCrewsToAssign,
} from './workload.ts'

interface CoachesProps {
  coaches: readonly CoachAssignment[]
  crews: readonly Group[]
  save: SaveAssignments
  onClose: () => void
}

/** Selects the crews of a coach, starting with the assigned ones. Only the difference is saved. */
export function AssignCrewsDialog({
  coach,
  coaches,
  crews,
  save,
  ticked,
  lead,
  onClose,
}: CoachesProps & {
  coach: CoachAssignment
  /** Above the crews of a coach who was just added. */
  lead?: ReactNode
  /** Ids of crews that are ticked at the start for a coach who was just added. */
  ticked?: readonly number[]
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(ticked ?? coach.assignedCrews))
  const [search, setSearch] = useState('')
  const holders = coachesByCrew(coaches)
  // The order stays while crews are selected.
  const found = sortCrewsToAssign(crews, coach, holders).filter(({ name }) =>
    normalizeText(name).includes(normalizeText(search)),
  )
  const { shown, sentinel } = useIncrementalList(found.length, 40)
  const now = coaches.find(({ id }) => id === coach.id)
  // Crews that were deleted in the meantime are skipped.
  const assignedCrews = crews.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return (
    <Dialog
      onOpenChange={onClose}
      title={`Assign Crews to ${fullName(coach)}`}
      description={ticked && `${fullName(coach)} was added. Crews without a coach are already selected.`}
      locked={save.isPending}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          const body = { assignedCrews, base: coach.assignedCrews }
          if (!save.isPending) save.mutate({ params: { id: coach.id }, body })
        },
      }}
      footer={
        <>
          <p
            role="status"
            className="mr-auto self-center text-14 text-ink-2 tabular-nums max-sm:flex-[1_0_100%]!"
          >
            {assignedCrews.length} of {crews.length} selected
          </p>
          <Button variant="ghost" onClick={onClose} disabled={save.isPending}>
            {ticked ? 'Later' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            variant="primary"
            data-autofocus={ticked && true}
            pending={save.isPending}
            pendingLabel="Saving..."
          >
            {ticked ? `Assign ${plural(assignedCrews.length, 'crew')}` : 'Save Assignments'}
          </Button>
        </>
      }
    >
      {lead}
      {now && !save.isPending && !areSameCrews(coach.assignedCrews, now.assignedCrews) && (
        <Note tone="warn" alert title="Another admin just changed these crews.">
          {now.assignedCrewNames.length === 0 ? 'Nothing' : joinNames(now.assignedCrewNames)}{' '}
          {now.assignedCrewNames.length > 1 ? 'are' : 'is'} assigned now. Only your changes here will be
          saved.
        </Note>
      )}
      {crews.length > MIN_CREWS_FOR_SEARCH && (
        <SearchInput label="Find a crew" value={search} onChange={setSearch} />
      )}
      {found.length === 0 ? (
        <p className="text-ink-2">{search ? 'No crew has that name.' : 'This school has no crews yet.'}</p>
      ) : (
        <fieldset className="min-w-0">
          <legend className="sr-only">Crews</legend>
          <div className="grid max-h-[45dvh] grid-cols-[minmax(0,1fr)] gap-x-4 overflow-y-auto rounded-10 border border-line px-3 py-1 sm:grid-cols-2">
            {found.slice(0, shown).map((crew) => (
              <Checkbox
                key={crew.id}
                label={crew.name}
                hint={`${plural(crew.memberCount, 'member')}, ${describeHolders(holders.get(crew.id) ?? [])}`}
                checked={chosen.has(crew.id)}
                onChange={({ target }) => setChosen(updateSet(chosen, [crew.id], target.checked))}
              />
            ))}
            {shown < found.length && <div key={shown} ref={sentinel} className="h-10" />}
          </div>
        </fieldset>
      )}
    </Dialog>
  )
}

const describeHolders = (coaches: readonly CoachAssignment[]): string =>
  coaches.length === 0 ? 'no coach yet' : `coached by ${joinNames(coaches.map(fullName))}`

const MAX_NAMED = 12

export type Confirmation =
  | { kind: 'deal' }
  | { kind: 'clear-all' }
  | { kind: 'clear'; coach: CoachAssignment }

/** Confirms that assignments are removed: those of one coach, all of them, or all of them before distributing again. */
export function ConfirmCoachesDialog({
  what,
  coaches,
  crews,
  save,
  onClose,
}: CoachesProps & { what: Confirmation }) {
  const { input } = useScope()
  const assigned = coaches.reduce((sum, coach) => sum + coach.assignedCrews.length, 0)
  const coachesWithCrews = coaches.filter((coach) => coach.assignedCrews.length > 0).length
  if (what.kind === 'deal') {
    return (
      <ConfirmChange
        call="POST /api/admin/coaches/auto-assign"
        input={input}
        tone={assigned > 0 ? 'destructive' : 'primary'}
        title="Re-sort all crews?"
        confirmLabel={`Re-sort ${plural(crews.length, 'crew')}`}
        pendingLabel="Sorting..."
        successToast={({ crewsDistributed, coachesAssigned, avgCrewsPerCoach }) => [
          'Auto-assignment completed!',
          `Distributed ${crewsDistributed} crews among ${coachesAssigned} coach users, average ${avgCrewsPerCoach} crews per coach`,
        ]}
        failure="Failed to auto-assign coaches"
        onClose={onClose}
      >
        This splits all of the school’s crews evenly among <b>{people(coaches.length)}</b>.{' '}
        {assigned === 0 ? (
          'No crew has a coach yet.'
        ) : (
          <>
            This replaces the <b>{plural(assigned, 'current assignment')}</b>.
          </>
        )}
      </ConfirmChange>
    )
  }
  if (what.kind === 'clear-all') {
    return (
      <ConfirmChange
        call="DELETE /api/admin/clear-all-crew-assignments"
        input={input}
        title="Clear all assignments?"
        confirmLabel={assigned === 0 ? 'Clear all assignments' : `Clear ${plural(assigned, 'assignment')}`}
        pendingLabel="Clearing..."
        successToast={({ clearedCount }) => [
          'All assignments cleared!',
          `Cleared for ${clearedCount} coach users`,
        ]}
        failure="Failed to clear all assignments"
        onClose={onClose}
      >
        {assigned === 0 ? (
          'No coach has a crew, so there’s nothing to clear.'
        ) : (
          <>
            This takes <b>{plural(assigned, 'crew')}</b> away from <b>{people(coachesWithCrews)}</b>.{' '}
            {pluralWord(coachesWithCrews, 'This coach', 'These coaches')} will no longer see those crews’
            goals. Feedback already given is kept.
          </>
        )}
      </ConfirmChange>
    )
  }
  // Includes what another admin assigned in the meantime, because that is removed too.
  const coach = coaches.find(({ id }) => id === what.coach.id) ?? what.coach
  const params = { id: coach.id }
  return (
    <ConfirmChange
      call="DELETE /api/admin/users/:id/crew-assignments"
      input={{ params }}
      title={`Clear ${fullName(coach)}’s crews?`}
      confirmLabel={`Clear ${plural(coach.assignedCrews.length, 'crew')}`}
      pendingLabel="Clearing..."
      successToast={({ message }) => [
        'Assignments cleared!',
        message,
        {
          label: 'Undo',
          onSelect: () => save.mutate({ params, body: { assignedCrews: coach.assignedCrews, base: [] } }),
        },
      ]}
      failure="Failed to clear assignments"
      onClose={onClose}
    >
      This takes <b>{formatList(MAX_NAMED, coach.assignedCrewNames)}</b> away from this coach, who will no
      longer see the goals there. Feedback already given is kept.
    </ConfirmChange>
  )
}

const people = (count: number) => plural(count, 'coach', 'coaches')
