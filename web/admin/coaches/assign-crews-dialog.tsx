import { Search } from 'lucide-react'
import { useState } from 'react'
import type { CoachAssignment } from '../../../contract/crews.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { done, failed } from '../failure-toast.ts'
import { fullName, plain } from '../people/person-name.ts'
import { useScope } from '../scope.ts'

/** The crews of a coach, to be ticked; starts from those that are assigned now. */
export function AssignCrewsDialog({ coach, onClose }: { coach: CoachAssignment; onClose: () => void }) {
  const { input } = useScope()
  const crews = useApi('GET /api/admin/groups', input)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(coach.assignedCrews))
  const [search, setSearch] = useState('')
  const save = useChange('PUT /api/admin/users/:id/crew-assignments', {
    onSuccess: () => {
      done('Crew assignments updated successfully!')
      onClose()
    },
    onError: failed('Failed to update assignments'),
  })
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const found = crews.data?.filter(({ name }) => plain(name).includes(plain(search)))
  const submit = () => {
    if (save.isPending || !crews.data) return
    // A crew that was deleted meanwhile is left out.
    const assignedCrews = crews.data.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
    save.mutate({ params: { id: coach.id }, body: { assignedCrews } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Assign Crews to ${fullName(coach)}`}
      locked={save.isPending}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          submit()
        },
      }}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-14 text-ink-2 tabular-nums">
            {chosen.size} chosen
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
      <TextInput
        type="search"
        icon={Search}
        aria-label="Find a crew"
        placeholder="Find a crew"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {crews.isError ? (
        <ErrorState onRetry={() => void crews.refetch()} retrying={crews.isFetching} level="h3" />
      ) : !found ? (
        <SkeletonGroup label="crews" className="grid gap-2">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      ) : found.length === 0 ? (
        <p className="text-ink-2">{search ? 'No crew has that name.' : 'This school has no crews yet.'}</p>
      ) : (
        <fieldset className="max-h-[45dvh] min-w-0 overflow-y-auto rounded-10 border border-line px-3 sm:columns-2">
          <legend className="sr-only">Crews</legend>
          {found.map((crew) => (
            <Checkbox
              key={crew.id}
              label={crew.name}
              hint={`${crew.memberCount} member${crew.memberCount === 1 ? '' : 's'}`}
              checked={chosen.has(crew.id)}
              onChange={({ currentTarget }) => toggle(crew.id, currentTarget.checked)}
              className="break-inside-avoid"
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
