import { useState } from 'react'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'
import { listOf, plural } from '../../../contract/sentences.ts'
import { SEARCH_FROM } from '../../parts/crews/find-crews.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { normalizedText } from '../../ui/text.ts'
import { useIncrementalList } from '../../ui/use-incremental-list.ts'
import { fullName } from '../people/person-name.ts'
import { areSameCrews, type SaveAssignments } from './use-save-assignments.ts'
import { coachesByCrew, crewsToAssign } from './workload.ts'

/** Chooses the crews of a coach, starting from the assigned ones. Only the difference from these is saved. */
export function AssignCrewsDialog({
  coach,
  coaches,
  crews,
  save,
  onClose,
}: {
  coach: CoachAssignment
  coaches: readonly CoachAssignment[]
  crews: readonly Group[]
  save: SaveAssignments
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(coach.assignedCrews))
  const [search, setSearch] = useState('')
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const holders = coachesByCrew(coaches)
  // The order stays while crews are ticked.
  const found = crewsToAssign(crews, coach, holders).filter(({ name }) =>
    normalizedText(name).includes(normalizedText(search)),
  )
  const { shown, sentinel } = useIncrementalList(found.length, 40)
  const now = coaches.find(({ id }) => id === coach.id)
  // Without crews that were deleted meanwhile.
  const assignedCrews = crews.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Assign Crews to ${fullName(coach)}`}
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
            {assignedCrews.length} of {crews.length} chosen
          </p>
          <Button variant="ghost" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
            Save Assignments
          </Button>
        </>
      }
    >
      {now && !save.isPending && !areSameCrews(coach.assignedCrews, now.assignedCrews) && (
        <Note tone="warn" alert title="Another admin has just changed these crews.">
          {now.assignedCrewNames.length === 0 ? 'No crew' : listOf(now.assignedCrewNames)}{' '}
          {now.assignedCrewNames.length > 1 ? 'are' : 'is'} assigned now. Only what you change here is saved.
        </Note>
      )}
      {crews.length > SEARCH_FROM && <SearchInput label="Find a crew" value={search} onChange={setSearch} />}
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
                hint={`${plural(crew.memberCount, 'member')}, ${heldBy(holders.get(crew.id) ?? [])}`}
                checked={chosen.has(crew.id)}
                onChange={({ currentTarget }) => toggle(crew.id, currentTarget.checked)}
              />
            ))}
            {shown < found.length && <div key={shown} ref={sentinel} className="h-10" />}
          </div>
        </fieldset>
      )}
    </Dialog>
  )
}

const heldBy = (coaches: readonly CoachAssignment[]): string =>
  coaches.length === 0 ? 'no coach now' : `now with ${listOf(coaches.map(fullName))}`
