// Drag and drop of learners on the board.
import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
  type ElementEventPayloadMap,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { type RefCallback, useCallback, useEffect } from 'react'
import { type BoardChanges, type BoardStore, type DropTarget, getDropState } from './board-store.ts'

export function useDraggable(id: number): RefCallback<HTMLElement> {
  return useCallback(
    (element) =>
      element
        ? draggable({
            element,
            getInitialData: () => ({ learner: id }),
            onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
              setDragPreview(element, nativeSetDragImage, location.initial.input),
          })
        : undefined,
    [id],
  )
}

/** Returns a ref for a target of the board, which accepts a learner only if the crew rules allow the move. */
export function useDropTarget(store: BoardStore, target: DropTarget): RefCallback<HTMLElement> {
  return useCallback(
    (element) =>
      element
        ? dropTargetForElements({
            element,
            canDrop: () => acceptsDragged(store, target),
            getData: () => ({ target }),
          })
        : undefined,
    [store, target],
  )
}

/** Stores the drag, and moves the learner on a drop. */
export function useDrags(store: BoardStore, move: BoardChanges['move']): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => getLearner(source) !== null,
        onDragStart: (event) => store.setDrag(getDrag(event)),
        onDropTargetChange: (event) => store.setDrag(getDrag(event)),
        onDrop: (event) => {
          const drag = getDrag(event)
          // The crew may have filled up since the last move of the pointer.
          const over = drag?.over != null && acceptsDragged(store, drag.over) ? drag.over : null
          store.setDrag(null)
          if (drag && over !== null) move(drag.id, over === 'unassigned' ? null : over)
        },
      }),
    [store, move],
  )
}

function acceptsDragged(store: BoardStore, target: DropTarget): boolean {
  const state = getDropState(store, target)
  return state === 'takes' || state === 'over' || state === 'gone'
}

const getLearner = ({ data }: ElementEventBasePayload['source']): number | null =>
  typeof data.learner === 'number' ? data.learner : null

function getDrag({
  source,
  location,
}: ElementEventBasePayload): { id: number; over: DropTarget | null } | null {
  const id = getLearner(source)
  const target = location.current.dropTargets[0]?.data.target
  return id === null
    ? null
    : { id, over: typeof target === 'number' || target === 'unassigned' ? target : null }
}

/** The preview is a copy of the row with a background. */
function setDragPreview(
  row: HTMLElement,
  nativeSetDragImage: ElementEventPayloadMap['onGenerateDragPreview']['nativeSetDragImage'],
  { clientX, clientY }: { clientX: number; clientY: number },
): void {
  const { left, top, width } = row.getBoundingClientRect()
  setCustomNativeDragPreview({
    nativeSetDragImage,
    getOffset: () => ({ x: clientX - left, y: clientY - top }),
    render: ({ container }) => {
      const card = row.cloneNode(true)
      if (!(card instanceof HTMLElement)) return
      card.classList.add('drag-card')
      card.style.width = `${width}px`
      container.append(card)
    },
  })
}
