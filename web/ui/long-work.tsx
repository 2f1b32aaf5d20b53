import { formatCount } from '../../contract/sentences.ts'
import { Meter } from './meter.tsx'

/** Progress of long work, in words and as a bar. `label` says what is counted: 'Learners sent'. */
export function LongWork({
  done,
  of,
  label,
  children,
}: {
  done: number
  of: number
  label: string
  /** What happens if the user stops now. */
  children: string
}) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-14 font-600 tabular-nums">
        {formatCount(done)} of {formatCount(of)}
      </p>
      <Meter size="m" label={label} value={done} max={of} />
      <p className="text-13 text-ink-2">{children}</p>
    </div>
  )
}
