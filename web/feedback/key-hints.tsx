import { Kbd } from '../ui/kbd.tsx'
import { useKeysOn } from './keys-preference.ts'

const hints = [
  ['J', ''],
  ['K', 'next, back'],
  ['A', 'accept'],
  ['I', 'improve'],
  ['D', 'deny'],
  ['U', 'undo'],
] as const

/** The keys at a glance, where there is room and a keyboard is likely; the dialog behind '?' says it for everybody. */
export function KeyHints() {
  if (!useKeysOn()) return null
  return (
    <p aria-hidden="true" className="flex items-center gap-1.5 text-13 text-ink-2 max-xl:hidden touch:hidden">
      {hints.map(([key, what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {what}
        </span>
      ))}
    </p>
  )
}
