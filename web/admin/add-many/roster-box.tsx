import { type RefObject, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { useFieldIds } from '../../ui/field-ids.ts'

/** The pasted text with numbered lines; those with errors stand out. A file may be dropped on it. */
export function RosterBox({
  boxRef,
  text,
  onText,
  onFile,
  bad,
  disabled,
}: {
  boxRef: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  onFile: (file: File) => void
  /** Numbers of the lines with errors, in order. */
  bad: readonly number[]
  disabled: boolean
}) {
  const ids = useFieldIds({})
  const gutter = useRef<HTMLPreElement>(null)
  const [over, setOver] = useState(false)
  return (
    <div
      className={cx(
        'flex overflow-hidden rounded-10 border bg-surface font-mono text-14 leading-[1.7] touch:text-16 focus-within:outline-2 focus-within:outline-focus',
        over ? 'border-primary bg-primary-soft' : 'border-line-strong',
      )}
    >
      <pre
        ref={gutter}
        aria-hidden="true"
        className="h-52 min-w-10 overflow-hidden bg-sunken py-2.5 text-right text-ink-3"
      >
        <LineNumbers of={text.split(/\r\n?|\n/).length} bad={bad} />
        {/* As much as the box may scroll beyond its text, for a bar at its lower edge. */}
        <span className="block h-8" />
      </pre>
      <textarea
        {...ids}
        ref={boxRef}
        value={text}
        disabled={disabled}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        wrap="off"
        onChange={({ target }) => onText(target.value)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          const [file] = event.dataTransfer.files
          if (!file) return
          event.preventDefault()
          onFile(file)
        }}
        className="h-52 min-w-0 flex-1 resize-none bg-transparent px-3 py-2.5 whitespace-pre outline-none!"
      />
    </div>
  )
}

/** Runs of good lines are one text each: a list may have thousands. */
function LineNumbers({ of, bad }: { of: number; bad: readonly number[] }) {
  const parts = []
  let next = 1
  for (const line of [...bad.filter((number) => number <= of), of + 1]) {
    if (line > next) {
      const run = Array.from({ length: line - next }, (_, index) => next + index)
      parts.push(
        <span key={`from-${next}`} className="block px-2">
          {run.join('\n')}
        </span>,
      )
    }
    if (line <= of) {
      parts.push(
        <span key={line} className="block bg-clay px-2 font-700 text-on-clay">
          {line}
        </span>,
      )
    }
    next = line + 1
  }
  return parts
}
