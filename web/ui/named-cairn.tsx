import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Cairn, type CairnProps, placed } from './cairn.tsx'
import { pilesOf } from './cairn-stones.tsx'

/** The piles of a cairn in its picture: where they stand, and how large their stones are. */
const piles = [
  { x: 80, scale: 1 },
  { x: 184, scale: 0.62 },
]
const FLOOR = 198
const HEIGHT = 206

/** A cairn of which a press shows the name of the nearest stone. One stop of the Tab key; the arrow keys go up and down. */
export function NamedCairn({
  names,
  ...cairn
}: CairnProps & { /** Of the stones from the ground up, the dashed ones last. */ names: readonly string[] }) {
  const [at, setAt] = useState(0)
  const [isShown, setShown] = useState(false)
  const kinds = pilesOf(cairn.done, cairn.todo ?? 0)
  const width = kinds.length > 1 ? 230 : 160
  const boxes = kinds.flatMap((pile, index) => {
    const { x, scale } = piles[index] ?? { x: 0, scale: 1 }
    return placed(pile).map(({ stone, y }) => ({
      left: `${((x + (stone.dx - stone.width / 2) * scale) / width) * 100}%`,
      top: `${((FLOOR + (y - stone.height / 2) * scale) / HEIGHT) * 100}%`,
      width: `${((stone.width * scale) / width) * 100}%`,
      height: `${((stone.height * scale) / HEIGHT) * 100}%`,
    }))
  })
  const stones = boxes.slice(0, names.length)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') setShown(false)
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const next = step && event.currentTarget.querySelectorAll('button')[at + step]
    if (!next) return
    event.preventDefault()
    setAt(at + step)
    setShown(true)
    next.focus()
  }
  const onClick = ({ currentTarget, target, clientX, clientY }: MouseEvent<HTMLDivElement>) => {
    const buttons = [...currentTarget.querySelectorAll('button')]
    const pressed = buttons.find((button) => button === target) ?? nearestOf(buttons, clientX, clientY)
    if (!pressed) return
    const index = buttons.indexOf(pressed)
    setShown(!(isShown && index === at))
    setAt(index)
    pressed.focus({ preventScroll: true })
  }
  return (
    <div className="relative h-full">
      <Cairn {...cairn} />
      {stones.length > 0 && (
        <>
          <div
            role="toolbar"
            aria-label="Stones of the week"
            aria-orientation="vertical"
            className="pointer-events-auto absolute inset-0 cursor-pointer"
            onClick={onClick}
            onKeyDown={onKeyDown}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setShown(false)
            }}
          >
            {stones.map((box, index) => (
              <button
                key={box.top + box.left}
                type="button"
                tabIndex={index === Math.min(at, stones.length - 1) ? 0 : -1}
                aria-label={`Stone ${index + 1}`}
                aria-expanded={isShown && index === at}
                // Stones are lower than a thumb; the whole picture takes the press.
                className="pointer-events-none absolute rounded-stone"
                style={box}
              />
            ))}
          </div>
          <p
            role="status"
            className="absolute right-full mr-2 w-max max-w-28 -translate-y-1/4 sm:max-w-60"
            style={{ top: stones[at]?.top }}
          >
            {isShown && (
              <span className="line-clamp-3 rounded-6 bg-ink px-2.5 py-1 text-13 font-600 text-bg [overflow-wrap:anywhere]">
                {names[at]}
              </span>
            )}
          </p>
        </>
      )}
    </div>
  )
}

/** The element with the least distance to a point of the window. */
function nearestOf(elements: readonly HTMLButtonElement[], x: number, y: number) {
  const distance = (element: HTMLElement) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
  }
  return elements.toSorted((one, other) => distance(one) - distance(other))[0]
}
