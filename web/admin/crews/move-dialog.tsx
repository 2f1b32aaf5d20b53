import { useRef, useState } from 'react'
import { CREW_MAX } from '../../../contract/crew-rules.ts'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { plural } from '../../../contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { normalizedText } from '../../ui/text.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useIncrementalList } from '../../ui/use-incremental-list.ts'
import { fullName } from '../people/person-name.ts'
import { moveChoices, type Placed } from './board.ts'
import { useBoard } from './board-context.ts'

/** 'Move to…' in a school with many crews. */
export function MoveDialog({
  placed,
  crews,
  onClose,
}: {
  placed: Placed
  crews: readonly GroupWithMembers[]
  onClose: () => void
}) {
  const { changes } = useBoard()
  const [search, setSearch] = useState('')
  const chosen = useRef<() => void>(undefined)
  const { person, crew } = placed
  const others = crews.filter(
    (other) => other.id !== crew?.id && normalizedText(other.name).includes(normalizedText(search)),
  )
  const [showsFull, setShowsFull] = useState(false)
  const { open, barred, full } = moveChoices(placed, others)
  // Who searches for a crew by name gets it, full or not.
  const unfolded = showsFull || search !== ''
  const choices = [...open, ...barred, ...(unfolded ? full : [])]
  const { shown, sentinel } = useIncrementalList(choices.length, 12)
  const move = (target: number | null) => {
    chosen.current = () => changes.move(person.id, target)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // Moves after the learner's row has the focus again, so that the focus follows the row.
      onClosed={() => chosen.current?.()}
      title={`Move ${fullName(person)} to…`}
      footer={
        crew && (
          <Button variant="ghost" onClick={() => move(null)}>
            Move to Unassigned
          </Button>
        )
      }
    >
      <SearchInput label="Find a crew" value={search} onChange={setSearch} />
      <ul aria-label="Crews" className="divide-y divide-line">
        {choices.slice(0, shown).map(({ crew: other, reason }) => (
          <li key={other.id} className="flex min-h-13 items-center gap-3">
            <span className="min-w-0 flex-1 text-14 font-600 [overflow-wrap:anywhere]">{other.name}</span>
            <span className="text-13 text-ink-2 tabular-nums">
              {reason && `${reason}, `}
              {other.memberCount}/{CREW_MAX}
            </span>
            <Button
              size="sm"
              reason={reason ?? undefined}
              onClick={() => move(other.id)}
              aria-label={`Move to ${other.name}`}
            >
              Move
            </Button>
          </li>
        ))}
        {shown < choices.length && <li key={shown} ref={sentinel} className="h-13" />}
      </ul>
      {full.length > 0 && search === '' && (
        <TextButton
          aria-expanded={showsFull}
          onClick={() => setShowsFull(!showsFull)}
          className="justify-self-start"
        >
          {showsFull ? 'Hide full crews' : `Full: ${plural(full.length, 'crew')}`}
        </TextButton>
      )}
      <p role="status" className={choices.length === 0 ? 'text-ink-2' : 'sr-only'}>
        {choices.length === 0 ? 'No crew has that name.' : search && `${choices.length} crews`}
      </p>
    </Dialog>
  )
}
