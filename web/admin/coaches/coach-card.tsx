import { useState } from 'react'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Eraser } from '../../ui/icons.tsx'
import type { PreloadProps } from '../../ui/lazy-dialog.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { compareText } from '../../ui/text-order.ts'
import { fullName } from '../people/person-name.ts'

/** A coach, the assigned crews, and what can be done about them. */
export function CoachCard({
  coach,
  busy,
  onClear,
  onManage,
  preloadClear,
  preloadManage,
}: {
  coach: CoachAssignment
  busy: boolean
  onClear: () => void
  onManage: () => void
  preloadClear: PreloadProps
  preloadManage: PreloadProps
}) {
  const name = fullName(coach)
  const none = coach.assignedCrews.length === 0
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-14 border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <Avatar firstName={coach.firstName} lastName={coach.lastName} picture={coach.profilePicture} />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <h3 className="text-16 font-600">{name}</h3>
          <p className="text-13 text-ink-2">
            @{coach.username}
            {coach.studio && ` · ${coach.studio}`}
          </p>
        </div>
      </div>
      <div className="grid flex-1 content-start gap-2">
        <p className="text-14 text-ink-2">
          Assigned Crews: <b className="font-600 text-ink tabular-nums">{coach.assignedCrews.length}</b>
        </p>
        {none ? (
          <p className="text-14 text-ink-3">No crews assigned</p>
        ) : (
          <CrewNames names={coach.assignedCrewNames.toSorted(compareText)} />
        )}
      </div>
      <div className="flex justify-end gap-1 border-t border-line pt-3">
        <IconButton
          size="sm"
          icon={Eraser}
          label={`Clear the crews of ${name}`}
          tip="Clear crews"
          disabled={busy}
          reason={none ? 'There is nothing to clear.' : undefined}
          onClick={onClear}
          {...preloadClear}
        />
        <Button size="sm" onClick={onManage} {...preloadManage}>
          Manage<span className="sr-only"> the crews of {name}</span>
        </Button>
      </div>
    </li>
  )
}

/** More names than this fold. */
const FEW = 12

function CrewNames({ names }: { names: readonly string[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? names : names.slice(0, FEW)
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((crew) => (
          <li key={crew} className="max-w-full">
            <Tag className="max-w-full whitespace-normal! [overflow-wrap:anywhere]">{crew}</Tag>
          </li>
        ))}
      </ul>
      {names.length > FEW && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)} className="justify-self-start">
          {all ? 'Show fewer' : `Show all ${names.length} crews`}
        </TextButton>
      )}
    </>
  )
}
