/** The goals of a crew as a bar: its length next to the crew with `most` goals, and how much of it is `done`. */
export function ShareBar({ goals, done, most }: { goals: number; done: number; most: number }) {
  const share = (done / goals) * 100
  return (
    <div
      className="bar-part h-3.5 overflow-hidden rounded-full bg-stone-off"
      style={{ width: `${(goals / most) * 100}%` }}
    >
      <div className="bar-part h-full bg-cat-1" style={{ width: `${share}%` }} />
      <span className="sr-only">{Math.round(share)}%</span>
    </div>
  )
}
