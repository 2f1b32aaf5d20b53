// Dragging a learner over the board with the browser's own drag and drop.
import type { DragEvent, HTMLAttributes } from 'react'
import type { BoardStore, Place, Standing } from './board-store.ts'

const TYPE = 'application/x-cairn-learner'

/** Props of what can be dragged. */
export function grabbing(store: BoardStore, id: number) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer, currentTarget, clientX, clientY }: DragEvent<HTMLElement>) => {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData(TYPE, String(id))
      carryCard(dataTransfer, currentTarget, clientX, clientY)
      // A page that changes in this very event makes the browser give up the drag.
      setTimeout(() => {
        store.setDrag({ id, over: null })
        endWhenLost(store)
      })
    },
    onDragEnd: () => store.setDrag(null),
  }
}

/** Props of a place; `onDrop` hears who was dropped, never on a place that does not take the learner. */
export function dropping(
  store: BoardStore,
  place: Place,
  standing: Standing,
  onDrop: (id: number) => void,
): Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'> {
  const allowed = standing === 'takes' || standing === 'over' || standing === 'gone'
  const setOver = (over: Place | null) => {
    const drag = store.drag()
    if (drag) store.setDrag({ ...drag, over })
  }
  return {
    onDragOver: (event) => {
      if (!allowed || !event.dataTransfer.types.includes(TYPE)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(place)
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      if (store.drag()?.over === place) setOver(null)
    },
    onDrop: (event) => {
      event.preventDefault()
      const id = Number(event.dataTransfer.getData(TYPE))
      store.setDrag(null)
      if (allowed && id > 0) onDrop(id)
    },
  }
}

/** Under the pointer goes a card of its own: the row as it stands, on paper. */
function carryCard(dataTransfer: DataTransfer, row: HTMLElement, x: number, y: number): void {
  const box = row.getBoundingClientRect()
  const card = row.cloneNode(true)
  if (!(card instanceof HTMLElement)) return
  card.className += ' drag-card'
  card.style.width = `${box.width}px`
  document.body.append(card)
  dataTransfer.setDragImage(card, x - box.left, y - box.top)
  // The picture is taken once this event is over.
  setTimeout(() => card.remove())
}

/**
 * A row that another admin moves meanwhile is drawn elsewhere, and the end of its drag is told to nobody. The pointer
 * then moves again with no button pressed.
 */
function endWhenLost(store: BoardStore): void {
  const look = ({ buttons }: PointerEvent) => {
    if (buttons !== 0 && store.drag()) return
    document.removeEventListener('pointermove', look)
    store.setDrag(null)
  }
  document.addEventListener('pointermove', look)
}
