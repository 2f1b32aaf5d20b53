import { ArrowRightLeft } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { type BoardPerson, barTo, crewsWith, findLearner, type Placed } from './board.ts'
import { type Board, BoardContext, DraggingContext } from './board-context.ts'
import type { CrewAction } from './crew-card.tsx'
import { CrewCard } from './crew-card.tsx'
import { UnassignedCard } from './unassigned-card.tsx'
import { useBoardChanges } from './use-board-changes.ts'
import { type Place, useBoardDrag } from './use-board-drag.ts'
import { useGrowing } from './use-growing.ts'

const moveDialog = lazyDialog(() => import('./move-dialog.tsx').then((m) => m.MoveDialog))

/** The Unassigned area and a card for each crew. */
export function CrewBoard({
  crews,
  unassigned,
  studios,
  search,
  onAction,
}: {
  crews: readonly GroupWithMembers[]
  unassigned: readonly BoardPerson[]
  studios: readonly string[]
  search: string
  onAction: (action: CrewAction, crew: GroupWithMembers) => void
}) {
  const { changes, busy } = useBoardChanges(crews, unassigned)
  const drop = useCallback(
    (id: number, place: Place) => changes.move(id, place === 'unassigned' ? null : place),
    [changes],
  )
  const drag = useBoardDrag(drop)
  const { grabbing } = drag
  const [moving, setMoving] = useState<Placed | null>(null)
  const board = useMemo<Board>(
    () => ({ crews, studios, changes, grabbing, onMoveDialog: setMoving }),
    [crews, studios, changes, grabbing],
  )
  const dragging = useMemo(
    () => ({ drag, dragged: drag.dragged === null ? null : findLearner(drag.dragged, crews, unassigned) }),
    [drag, crews, unassigned],
  )
  const { dragged } = dragging
  const words = useDeferredValue(search)
  const found = useMemo(() => crewsWith(crews, words), [crews, words])
  const { shown, sentinel } = useGrowing(found.length, 36)
  const say = dragged ? dragSentence(dragged, crews) : busy
  return (
    <BoardContext value={board}>
      <DraggingContext value={dragging}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-4 lg:grid-cols-[292px_minmax(0,1fr)]">
          <UnassignedCard people={unassigned} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
            {found.slice(0, shown).map((crew) => (
              <CrewCard key={crew.id} crew={crew} onAction={onAction} />
            ))}
            {found.length === 0 && search !== '' && (
              <p className="p-4 text-ink-2">No crew or member has that name.</p>
            )}
            {shown < found.length && <div ref={sentinel} className="h-20" />}
          </div>
        </div>
        <div
          role="status"
          aria-live="polite"
          className="pointer-events-none fixed inset-x-3 bottom-6 z-30 flex justify-center"
        >
          {say && (
            <span className="flex items-center gap-2.5 rounded-full bg-ink py-2.5 pr-5 pl-4 text-14 text-bg">
              <Icon of={ArrowRightLeft} size={18} />
              <span>{say}</span>
            </span>
          )}
        </div>
        {moving && <moveDialog.Dialog placed={moving} onClose={() => setMoving(null)} />}
      </DraggingContext>
    </BoardContext>
  )
}

function dragSentence(dragged: Placed, crews: readonly GroupWithMembers[]): string {
  const others = crews.filter((crew) => crew.id !== dragged.crew?.id)
  const open = others.filter((crew) => barTo(dragged, crew) === null).length
  const whole = `${others.length} crew${others.length === 1 ? '' : 's'}`
  return `Moving learner... ${dragged.person.firstName} can join ${open} of ${whole}`
}
