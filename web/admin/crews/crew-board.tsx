import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ArrowRightLeft, UsersRound } from 'lucide-react'
import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { searchCrews } from '../../parts/crews/crew-lists.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { useStore } from '../../ui/store.ts'
import { moveMember } from '../dialogs.ts'
import { type BoardPerson, describeBlock } from './board.ts'
import { type CrewAction, CrewCard, UnassignedCard } from './board-cards.tsx'
import { useDrags } from './board-drag.ts'
import {
  type Board,
  BoardContext,
  type BoardData,
  type BoardStore,
  createBoardStore,
  useBoardChanges,
} from './board-store.ts'

interface CrewBoardProps {
  crews: readonly GroupWithMembers[]
  unassigned: readonly BoardPerson[]
  studios: readonly string[]
  search: string
  onAction: (action: CrewAction, crew: GroupWithMembers) => void
}

export function CrewBoard({ crews, unassigned, studios, search, onAction }: CrewBoardProps) {
  const data = useMemo<BoardData>(() => ({ crews, unassigned }), [crews, unassigned])
  const [store] = useState(() => createBoardStore(data))
  useLayoutEffect(() => store.setData(data), [store, data])
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
  useRestoredFocus(area, data, follow)
  const words = useDeferredValue(search)
  const found = useMemo(() => searchCrews(crews, words), [crews, words])
  const followed = found.findIndex(({ members }) => members.some(({ id }) => id === follow))
  const { shown, sentinel } = useIncrementalList(found.length, 9, followed + 1)
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
              title={t`No crews yet`}
            >
              <Trans>Create them one by one, or let ‘Auto-sort Crews’ make them.</Trans>
            </Empty>
          )}
          {crews.length > 0 && found.length === 0 && (
            <p className="p-4 text-ink-2">{t`No crew or member has that name.`}</p>
          )}
          {shown < found.length && <div key={shown} ref={sentinel} className="h-20" />}
        </div>
      </div>
      <BoardStatus store={store} busy={busy} />
      {placed && <moveMember.Dialog placed={placed} crews={crews} onClose={() => setMoving(null)} />}
    </BoardContext>
  )
}

/** A status line over the board: the pending change, or where the learner being dragged can go. */
function BoardStatus({ store, busy }: { store: BoardStore; busy: string | null }) {
  const dragged = useStore(store, store.dragged)
  const { crews } = useStore(store, store.data)
  const others = crews.filter(({ id }) => id !== dragged?.crew?.id)
  const total = others.length
  const firstName = dragged?.person.firstName
  const open = dragged ? others.filter((crew) => describeBlock(dragged, crew) === null).length : 0
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-6 z-30 flex justify-center"
    >
      {(dragged || busy) && (
        <p className="flex items-center gap-2.5 rounded-full bg-ink py-2.5 pr-5 pl-4 text-14 text-bg">
          <Icon icon={ArrowRightLeft} size={18} />
          <span>
            {dragged ? (
              <Trans>
                Moving learner... <b>{firstName}</b> can join {open} of{' '}
                <Plural value={total} one="# crew" other="# crews" />
              </Trans>
            ) : (
              busy
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/**
 * Keeps the focus on a learner whose row is rendered in another card, after a move by this or another admin. `board`
 * contains the rows, whose controls have `data-learner` and `data-part`. The page scrolls only to `follow`, the learner
 * whom this admin moved last.
 */
function useRestoredFocus(
  board: RefObject<HTMLElement | null>,
  data: BoardData,
  follow: number | null,
): void {
  const focused = useRef<{ element: Element; learner: string; part: string } | null>(null)
  useLayoutEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const { learner, part } = target.dataset
      const isRow = learner && part && board.current?.contains(target)
      focused.current = isRow ? { element: target, learner, part } : null
    }
    // If the element still exists, the user moved the focus. One that was removed with its row is no longer connected by
    // then.
    const release = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused.current?.element === target && focused.current.element.isConnected) focused.current = null
      })
    document.addEventListener('focusin', hold)
    document.addEventListener('focusout', release)
    return () => {
      document.removeEventListener('focusin', hold)
      document.removeEventListener('focusout', release)
    }
  }, [board])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when the data changes.
  useLayoutEffect(() => {
    const lost = focused.current
    const at = document.activeElement
    if (!lost || lost.element.isConnected || (at && at !== document.body)) return
    const row = `[data-learner="${lost.learner}"]`
    const next =
      board.current?.querySelector<HTMLElement>(`${row}[data-part="${lost.part}"]`) ??
      board.current?.querySelector<HTMLElement>(row)
    next?.focus({ preventScroll: Number(lost.learner) !== follow })
  }, [board, data, follow])
}
