import { Eraser } from 'lucide-react'
import type { CoachAssignment } from '../../../contract/crews.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { fullName } from '../people/person-name.ts'

/** A coach, the assigned crews, and what can be done about them. */
export function CoachCard({
  coach,
  busy,
  onClear,
  onManage,
  wake,
}: {
  coach: CoachAssignment
  busy: boolean
  onClear: () => void
  onManage: () => void
  wake: LazyDialog<object>['wake']
}) {
  const name = fullName(coach)
  const none = coach.assignedCrews.length === 0
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-14 border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-center gap-3">
        <Avatar firstName={coach.firstName} lastName={coach.lastName} />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <h3 className="text-16 font-650">{name}</h3>
          <p className="text-13 text-ink-2">
            @{coach.username}
            {coach.studio && ` · ${coach.studio}`}
          </p>
        </div>
      </div>
      <div className="grid flex-1 content-start gap-2">
        <p className="text-14 text-ink-2">
          Assigned Crews: <b className="font-650 text-ink tabular-nums">{coach.assignedCrews.length}</b>
        </p>
        {none ? (
          <p className="text-14 text-ink-3">No crews assigned</p>
        ) : (
          <ul className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
            {coach.assignedCrewNames.map((crew) => (
              <li key={crew} className="max-w-full">
                <Tag className="max-w-full whitespace-normal! [overflow-wrap:anywhere]">{crew}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex justify-end gap-1 border-t border-line pt-3">
        <IconButton
          size="sm"
          icon={Eraser}
          label={`Clear the crews of ${name}`}
          tip="Clear crews"
          disabled={busy}
          reason={none ? 'No crews assigned' : undefined}
          onClick={onClear}
        />
        <Button size="sm" onClick={onManage} {...wake}>
          Manage<span className="sr-only"> the crews of {name}</span>
        </Button>
      </div>
    </li>
  )
}
