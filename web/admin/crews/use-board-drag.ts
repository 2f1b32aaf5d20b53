// Dragging a learner over the board with the browser's own drag and drop.
import { type DragEvent, useCallback, useMemo, useState } from 'react'

/** Where something can be dropped: a crew's id, or the Unassigned area. */
export type Place = number | 'unassigned'

export interface BoardDrag {
  /** Id of the learner being dragged. */
  dragged: number | null
  over: Place | null
  /** Props of what can be dragged. The answer never changes. */
  grabbing: (id: number) => {
    draggable: true
    onDragStart: (event: DragEvent) => void
    onDragEnd: () => void
  }
  /** Props of a place; `allowed` says whether it takes the learner. */
  dropping: (
    place: Place,
    allowed: boolean,
  ) => Pick<React.HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>
}

const TYPE = 'application/x-cairn-learner'

/** `onDrop` hears who was dropped where; never on a place that does not take the learner. */
export function useBoardDrag(onDrop: (id: number, place: Place) => void): BoardDrag {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<Place | null>(null)
  const end = useCallback(() => {
    setDragged(null)
    setOver(null)
  }, [])
  const grabbing = useCallback(
    (id: number) => ({
      draggable: true as const,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(TYPE, String(id))
        // A page that changes in this very event makes the browser give up the drag.
        setTimeout(() => setDragged(id))
      },
      onDragEnd: end,
    }),
    [end],
  )
  return useMemo(
    () => ({
      dragged,
      over,
      grabbing,
      dropping: (place, allowed) => ({
        onDragOver: (event) => {
          if (!allowed || !event.dataTransfer.types.includes(TYPE)) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'move'
          setOver(place)
        },
        onDragLeave: ({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
          setOver((before) => (before === place ? null : before))
        },
        onDrop: (event) => {
          event.preventDefault()
          const id = Number(event.dataTransfer.getData(TYPE))
          end()
          if (allowed && id > 0) onDrop(id, place)
        },
      }),
    }),
    [dragged, over, grabbing, end, onDrop],
  )
}
