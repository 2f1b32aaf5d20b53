// Dragging a learner over the board with the browser's own drag and drop.
import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
  type ElementEventPayloadMap,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { type RefCallback, useCallback, useEffect } from 'react'
import { type BoardStore, type Place, standingOf } from './board-store.ts'
import type { BoardChanges } from './use-board-changes.ts'

/** Goes on the row of a learner. */
export function useDraggable(id: number): RefCallback<HTMLElement> {
  return useCallback(
    (element) =>
      element
        ? draggable({
            element,
            getInitialData: () => ({ learner: id }),
            onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
              carryCard(element, nativeSetDragImage, location.initial.input),
          })
        : undefined,
    [id],
  )
}

/** Goes on a place, which takes only whom it has room for. */
export function useDropTarget(store: BoardStore, place: Place): RefCallback<HTMLElement> {
  return useCallback(
    (element) =>
      element
        ? dropTargetForElements({
            element,
            canDrop: () => takesDragged(store, place),
            getData: () => ({ place }),
          })
        : undefined,
    [store, place],
  )
}

/** Keeps the drag in the store, and moves the learner on a drop. */
export function useDrags(store: BoardStore, move: BoardChanges['move']): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => learnerIn(source) !== null,
        onDragStart: (event) => store.setDrag(dragOf(event)),
        onDropTargetChange: (event) => store.setDrag(dragOf(event)),
        onDrop: (event) => {
          const drag = dragOf(event)
          // A crew may have filled up since the pointer moved last.
          const over = drag?.over != null && takesDragged(store, drag.over) ? drag.over : null
          store.setDrag(null)
          if (drag && over !== null) move(drag.id, over === 'unassigned' ? null : over)
        },
      }),
    [store, move],
  )
}

function takesDragged(store: BoardStore, place: Place): boolean {
  const standing = standingOf(store, place)
  return standing === 'takes' || standing === 'over' || standing === 'gone'
}

const learnerIn = ({ data }: ElementEventBasePayload['source']): number | null =>
  typeof data.learner === 'number' ? data.learner : null

function dragOf({ source, location }: ElementEventBasePayload): { id: number; over: Place | null } | null {
  const id = learnerIn(source)
  const place = location.current.dropTargets[0]?.data.place
  return id === null ? null : { id, over: typeof place === 'number' || place === 'unassigned' ? place : null }
}

/** Under the pointer goes a copy of the row, on paper. */
function carryCard(
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
