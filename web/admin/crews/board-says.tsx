import { plural } from '../../../contract/sentences.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArrowRightLeft } from '../../ui/icons.tsx'
import { useStore } from '../../ui/store.ts'
import { barTo, type Placed } from './board.ts'
import type { BoardData, BoardStore } from './board-store.ts'

/** Over the board: what is under way, and where the learner being dragged can go. */
export function BoardSays({ store, busy }: { store: BoardStore; busy: string | null }) {
  const dragged = useStore(store, store.dragged)
  const data = useStore(store, store.data)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-6 z-30 flex justify-center"
    >
      {(dragged || busy) && (
        <p className="flex items-center gap-2.5 rounded-full bg-ink py-2.5 pr-5 pl-4 text-14 text-bg">
          <Icon of={ArrowRightLeft} size={18} />
          <span>{dragged ? <DragSentence dragged={dragged} data={data} /> : busy}</span>
        </p>
      )}
    </div>
  )
}

function DragSentence({ dragged, data: { crews } }: { dragged: Placed; data: BoardData }) {
  const others = crews.filter((crew) => crew.id !== dragged.crew?.id)
  const open = others.filter((crew) => barTo(dragged, crew) === null).length
  return (
    <>
      Moving learner... <b>{dragged.person.firstName}</b> can join {open} of {plural(others.length, 'crew')}
    </>
  )
}
