import { memo } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Crown, GripVertical } from '../../ui/icons.tsx'
import { useStore } from '../../ui/store.ts'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { fullName } from '../people/person-name.ts'
import type { BoardPerson } from './board.ts'
import { useBoard } from './board-context.ts'
import { useDraggable } from './board-drag.ts'
import { MoveButton } from './move-button.tsx'

/** A learner on the board: can be dragged, moved by menu, and named captain of its crew. */
export const CrewMember = memo(function CrewMember({
  person,
  crewId,
}: {
  person: BoardPerson
  crewId: number | null
}) {
  const { store, studios, changes } = useBoard()
  const isDragged = useStore(store, () => store.drag()?.id === person.id)
  const row = useDraggable(person.id)
  const name = fullName(person)
  const level = studios.indexOf(person.studio ?? '')
  return (
    <li
      ref={row}
      className={cx(
        'flex min-h-13 cursor-grab items-center gap-0.5 py-1',
        isDragged && 'rounded-10 outline-2 -outline-offset-2 outline-line-strong outline-dashed *:invisible',
      )}
    >
      <span className="grid w-6 shrink-0 place-items-center text-ink-3 max-lg:touch:hidden">
        <Icon of={GripVertical} size={16} />
      </span>
      <span className="min-w-0 flex-1 max-lg:touch:pl-2">
        <span className="block text-14 leading-[1.3] font-600 [overflow-wrap:anywhere]">{name}</span>
        {person.studio === null ? (
          <span className="text-12 text-ink-3">No studio</span>
        ) : (
          <StudioMark
            size="s"
            name={person.studio}
            level={level < 0 ? null : level + 1}
            of={studios.length}
          />
        )}
      </span>
      {crewId !== null && (
        <IconButton
          size="sm"
          icon={Crown}
          label={`Crew Captain: ${name}`}
          tip={person.isCrewCaptain ? 'Remove as Crew Captain' : 'Make Crew Captain'}
          aria-pressed={person.isCrewCaptain}
          data-learner={person.id}
          data-part="captain"
          onClick={() => changes.setCaptain(person, !person.isCrewCaptain)}
          className={person.isCrewCaptain ? 'text-amber-ink [&_svg]:fill-amber' : 'text-ink-3 hover:text-ink'}
        />
      )}
      <MoveButton person={person} />
    </li>
  )
})
