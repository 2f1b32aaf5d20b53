import { barsOf, stones } from './cairn-stones.ts'

/** From the 102 px of the pile's widest stone to 22 px in the mark. */
const scale = 0.2157
const box = { width: 28, height: 32, floor: 31 }

/** A cairn of flat bars, 28 px wide. It is decoration: 'n of m' always stands next to it. */
export function CairnMark({ done, total, className }: { done: number; total: number; className?: string }) {
  const { on, off } = barsOf(done, total)
  const rows = on + off
  const [bar, pitch] = rows <= 5 ? [4.6, 5.5] : [3.2, 3.9]
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      width={box.width}
      height={box.height}
      aria-hidden="true"
      className={className}
    >
      {stones.slice(0, rows).map((stone, index) => {
        const width = stone.width * scale
        return (
          <rect
            key={stone.lit}
            className={index < on ? 'mark-on' : 'mark-off'}
            x={box.width / 2 - width / 2 + stone.dx * scale}
            y={box.floor - bar - index * pitch}
            width={width}
            height={bar}
            rx={bar / 2}
          />
        )
      })}
    </svg>
  )
}
