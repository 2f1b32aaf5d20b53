import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { crewsWith } from '../../crews/find-crews.ts'
import { Empty } from '../../ui/empty.tsx'
import { UsersRound } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useGrowing } from '../../ui/use-growing.ts'
import type { BoardPerson } from './board.ts'
import { type Board, BoardContext } from './board-context.ts'
import { useDrags } from './board-drag.ts'
import { BoardSays } from './board-says.tsx'
import { type BoardData, createBoardStore } from './board-store.ts'
import { type CrewAction, CrewCard } from './crew-card.tsx'
import { UnassignedCard } from './unassigned-card.tsx'
import { useBoardChanges } from './use-board-changes.ts'
import { useKeptLearner } from './use-kept-learner.ts'

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
  const data = useMemo<BoardData>(() => ({ crews, unassigned }), [crews, unassigned])
  const [store] = useState(() => createBoardStore(data))
  useLayoutEffect(() => store.show(data), [store, data])
  const { changes, busy } = useBoardChanges(store)
  const [moving, setMoving] = useState<number | null>(null)
  const [follow, setFollow] = useState<number | null>(null)
  const board = useMemo<Board>(
    () => ({
      store,
      studios,
      changes: {
        ...changes,
        move: (id, target) => {
          setFollow(id)
          changes.move(id, target)
        },
      },
      onMoveDialog: setMoving,
    }),
    [store, studios, changes],
  )
  useDrags(store, board.changes.move)
  const area = useRef<HTMLDivElement>(null)
  useKeptLearner(area, data, follow)
  const words = useDeferredValue(search)
  const found = useMemo(() => crewsWith(crews, words), [crews, words])
  const followed = found.findIndex(({ members }) => members.some(({ id }) => id === follow))
  const { shown, sentinel } = useGrowing(found.length, 9, followed + 1)
  const placed = moving === null ? null : store.find(moving)
  return (
    <BoardContext value={board}>
      <div
        ref={area}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-4 lg:grid-cols-[292px_minmax(0,1fr)]"
      >
        <UnassignedCard people={unassigned} follow={follow} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
          {found.slice(0, shown).map((crew) => (
            <CrewCard key={crew.id} crew={crew} onAction={onAction} />
          ))}
          {crews.length === 0 && (
            <Empty
              className="col-span-full rounded-14 border border-line bg-surface"
              level="h3"
              icon={UsersRound}
              title="No crews yet"
            >
              Create them one by one, or let ‘Auto-sort Crews’ make them.
            </Empty>
          )}
          {crews.length > 0 && found.length === 0 && (
            <p className="p-4 text-ink-2">No crew or member has that name.</p>
          )}
          {shown < found.length && <div key={shown} ref={sentinel} className="h-20" />}
        </div>
      </div>
      <BoardSays store={store} busy={busy} />
      {placed && <moveDialog.Dialog placed={placed} crews={crews} onClose={() => setMoving(null)} />}
    </BoardContext>
  )
}
