import type { GoalEdit } from '../../contract/logs.ts'
import { differences } from './differences.ts'
import { type Part, wordChanges } from './word-changes.ts'

/** What an edit changed: each field before and after, with the words that differ marked. */
export function EditChanges({ edit }: { edit: GoalEdit }) {
  const changed = differences(edit)
  if (changed.length === 0) return <p className="mt-1 text-14 text-ink-2">The wording stayed as it was.</p>
  return (
    <dl className="mt-1.5 grid gap-x-4 gap-y-2 rounded-10 bg-sunken px-3.5 py-2.5 text-14 sm:w-fit sm:grid-cols-[auto_minmax(0,1fr)]">
      {changed.map(({ what, was, is }) => {
        const parts = wordChanges(was, is)
        return (
          <div key={what} className="contents">
            <dt className="text-ink-2 max-sm:-mb-1.5 max-sm:text-13">{what}</dt>
            <dd className="grid max-w-[68ch] grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 gap-y-0.5 [overflow-wrap:anywhere]">
              <Side label="Before" parts={parts.was} as="del" />
              <Side label="After" parts={parts.is} as="ins" />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const looks = {
  del: 'rounded-[3px] bg-raised text-ink-2 line-through',
  ins: 'rounded-[3px] bg-primary-soft font-600 no-underline',
}

function Side({ label, parts, as: Mark }: { label: string; parts: readonly Part[]; as: 'del' | 'ins' }) {
  return (
    <>
      <span className="text-13 text-ink-2">{label}</span>
      <span className="whitespace-pre-line">
        {parts.length === 0 && <i className="text-ink-2">empty</i>}
        {placed(parts).map(({ text, changed, from }) =>
          changed ? (
            <Mark key={from} className={looks[Mark]}>
              {text}
            </Mark>
          ) : (
            <span key={from}>{text}</span>
          ),
        )}
      </span>
    </>
  )
}

/** With the place in the text where each begins. White space before a mark stands outside of it. */
function placed(parts: readonly Part[]): (Part & { from: number })[] {
  const found: (Part & { from: number })[] = []
  let from = 0
  for (const { text, changed } of parts) {
    const gap = changed ? text.length - text.trimStart().length : 0
    if (gap > 0) found.push({ text: text.slice(0, gap), changed: false, from })
    found.push({ text: text.slice(gap), changed, from: from + gap })
    from += text.length
  }
  return found
}
