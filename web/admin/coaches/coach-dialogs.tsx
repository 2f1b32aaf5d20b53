import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import type { Group } from '../../../contract/crews.ts'
import { fullName } from '../../../contract/person-name.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { MIN_CREWS_FOR_SEARCH } from '../../parts/crews/crew-lists.ts'
import { updateSet } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { joinNames } from '../../ui/numbers.ts'
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
  const name = fullName(coach)
  const count = assignedCrews.length
  const total = crews.length
  return (
    <Dialog
      onOpenChange={onClose}
      title={t`Assign Crews to ${name}`}
      description={ticked && t`${name} was added. Crews without a coach are already selected.`}
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
            {t`${count} of ${total} selected`}
          </p>
          <Button variant="ghost" onClick={onClose} disabled={save.isPending}>
            {ticked ? t`Later` : t`Cancel`}
          </Button>
          <Button
            type="submit"
            variant="primary"
            data-autofocus={ticked && true}
            pending={save.isPending}
            pendingLabel={t`Saving...`}
          >
            {ticked ? plural(count, { one: 'Assign # crew', other: 'Assign # crews' }) : t`Save Assignments`}
          </Button>
        </>
      }
    >
      {lead}
      {now && !save.isPending && !areSameCrews(coach.assignedCrews, now.assignedCrews) && (
        <Note tone="warn" alert title={t`Another admin just changed these crews.`}>
          {describeAssigned(now.assignedCrewNames)}
        </Note>
      )}
      {crews.length > MIN_CREWS_FOR_SEARCH && (
        <SearchInput label={t`Find a crew`} value={search} onChange={setSearch} />
      )}
      {found.length === 0 ? (
        <p className="text-ink-2">{search ? t`No crew has that name.` : t`This school has no crews yet.`}</p>
      ) : (
        <fieldset className="min-w-0">
          <legend className="sr-only">{t`Crews`}</legend>
          <div className="grid max-h-[45dvh] grid-cols-[minmax(0,1fr)] gap-x-4 overflow-y-auto rounded-10 border border-line px-3 py-1 sm:grid-cols-2">
            {found.slice(0, shown).map((crew) => (
              <Checkbox
                key={crew.id}
                label={crew.name}
                hint={describeCrew(crew, holders.get(crew.id) ?? [])}
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

function describeAssigned(names: readonly string[]): string {
  const count = names.length
  const crews = joinNames(names)
  return plural(count, {
    0: 'Nothing is assigned now. Only your changes here will be saved.',
    one: `${crews} is assigned now. Only your changes here will be saved.`,
    other: `${crews} are assigned now. Only your changes here will be saved.`,
  })
}

/** '4 members, coached by Jo Li' */
function describeCrew({ memberCount }: Group, holders: readonly CoachAssignment[]): string {
  const coaches = joinNames(holders.map(fullName))
  return coaches === ''
    ? plural(memberCount, { one: '# member, no coach yet', other: '# members, no coach yet' })
    : plural(memberCount, {
        one: `# member, coached by ${coaches}`,
        other: `# members, coached by ${coaches}`,
      })
}

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
  const crewCount = crews.length
  const coachCount = coaches.length
  if (what.kind === 'deal') {
    return (
      <ConfirmChange
        call="POST /api/admin/coaches/auto-assign"
        input={input}
        tone={assigned > 0 ? 'destructive' : 'primary'}
        title={t`Re-sort all crews?`}
        confirmLabel={plural(crewCount, { one: 'Re-sort # crew', other: 'Re-sort # crews' })}
        pendingLabel={t`Sorting...`}
        successToast={({ crewsDistributed, coachesAssigned, avgCrewsPerCoach }) => [
          t`Auto-assignment completed!`,
          t`Distributed ${crewsDistributed} crews among ${coachesAssigned} coach users, average ${avgCrewsPerCoach} crews per coach`,
        ]}
        failure={t`Failed to auto-assign coaches`}
        onClose={onClose}
      >
        <Trans>
          This splits all of the school’s crews evenly among{' '}
          <b>
            <Plural value={coachCount} one="# coach" other="# coaches" />
          </b>
          .
        </Trans>{' '}
        {assigned === 0 ? (
          t`No crew has a coach yet.`
        ) : (
          <Trans>
            This replaces the{' '}
            <b>
              <Plural value={assigned} one="# current assignment" other="# current assignments" />
            </b>
            .
          </Trans>
        )}
      </ConfirmChange>
    )
  }
  if (what.kind === 'clear-all') {
    return (
      <ConfirmChange
        call="DELETE /api/admin/clear-all-crew-assignments"
        input={input}
        title={t`Clear all assignments?`}
        confirmLabel={plural(assigned, {
          0: 'Clear all assignments',
          one: 'Clear # assignment',
          other: 'Clear # assignments',
        })}
        pendingLabel={t`Clearing...`}
        successToast={({ clearedCount }) => [
          t`All assignments cleared!`,
          t`Cleared for ${clearedCount} coach users`,
        ]}
        failure={t`Failed to clear all assignments`}
        onClose={onClose}
      >
        {assigned === 0 ? (
          t`No coach has a crew, so there’s nothing to clear.`
        ) : (
          <Trans>
            This takes{' '}
            <b>
              <Plural value={assigned} one="# crew" other="# crews" />
            </b>{' '}
            away from{' '}
            <b>
              <Plural value={coachesWithCrews} one="# coach" other="# coaches" />
            </b>
            .{' '}
            <Plural
              value={coachesWithCrews}
              one="This coach will no longer see those crews’ goals."
              other="These coaches will no longer see those crews’ goals."
            />{' '}
            Feedback already given is kept.
          </Trans>
        )}
      </ConfirmChange>
    )
  }
  // Includes what another admin assigned in the meantime, because that is removed too.
  const coach = coaches.find(({ id }) => id === what.coach.id) ?? what.coach
  const params = { id: coach.id }
  const name = fullName(coach)
  const count = coach.assignedCrews.length
  const names = formatList(MAX_NAMED, coach.assignedCrewNames)
  return (
    <ConfirmChange
      call="DELETE /api/admin/users/:id/crew-assignments"
      input={{ params }}
      title={t`Clear ${name}’s crews?`}
      confirmLabel={plural(count, { one: 'Clear # crew', other: 'Clear # crews' })}
      pendingLabel={t`Clearing...`}
      successToast={({ message }) => [
        t`Assignments cleared!`,
        message,
        {
          label: t`Undo`,
          onSelect: () => save.mutate({ params, body: { assignedCrews: coach.assignedCrews, base: [] } }),
        },
      ]}
      failure={t`Failed to clear assignments`}
      onClose={onClose}
    >
      <Trans>
        This takes <b>{names}</b> away from this coach, who will no longer see the goals there. Feedback
        already given is kept.
      </Trans>
    </ConfirmChange>
  )
}
