// A learner looks back on the week: the two questions, then one line that says it is done.
import { useEffect, useRef, useState } from 'react'
import type { Reflection } from '../../../contract/reflections.ts'
import type { Answer } from '../../api/calls.ts'
import { useDraft } from '../../frame/drafts.ts'
import { formatDateTime } from '../../ui/dates.ts'
import { CircleCheck } from '../../ui/start-icons.tsx'
import { Status } from '../../ui/status.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useZone } from '../../ui/zone.ts'
import { draftOf, ReflectionForm } from './reflection-form.tsx'
import { ReflectionResponses } from './reflection-text.tsx'

type Open = NonNullable<Answer<'GET /api/reflections/mine'>['open']>

export function LookingBack({
  open,
  carries,
}: {
  open: Open
  /** Says when unfinished goals can be carried over; null once they can be, or if they never can. */
  carries: string | null
}) {
  const { reflection } = open
  const [draft] = useDraft(draftOf(open.week))
  /** What the form began with: it stays while the learner writes, whatever others do meanwhile. Null: no form. */
  const [writing, setWriting] = useState<{ begun: Reflection | null } | null>(
    reflection === null || (draft !== '' && reflection.abilities.edit === true)
      ? { begun: reflection }
      : null,
  )
  /** Until the server's list has it. */
  const [saved, setSaved] = useState<Reflection | null>(null)
  /** Line and form take turns; after a press the next one takes the focus. */
  const [focused, setFocused] = useState(false)
  if (saved && reflection && reflection.version >= saved.version) setSaved(null)
  const done = saved ?? reflection
  if (writing || done === null) {
    const begun = writing?.begun ?? null
    return (
      <ReflectionForm
        open={open}
        begun={begun}
        carries={carries}
        focused={focused}
        onCancel={
          begun
            ? () => {
                setFocused(true)
                setWriting(null)
              }
            : undefined
        }
        onSaved={(answer) => {
          setSaved(answer)
          setFocused(true)
          setWriting(null)
        }}
      />
    )
  }
  return (
    <Done
      reflection={done}
      closesAt={open.closesAt}
      focused={focused}
      onChange={() => {
        setFocused(true)
        setWriting({ begun: done })
      }}
    />
  )
}

function Done({
  reflection,
  closesAt,
  focused,
  onChange,
}: {
  reflection: Reflection
  closesAt: string
  /** The form is gone, so the line takes the focus. */
  focused: boolean
  onChange: () => void
}) {
  const zone = useZone()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) line.current?.focus()
  }, [focused])
  const mayChange = reflection.abilities.edit === true
  return (
    <div ref={line} tabIndex={-1} className="grid gap-2 outline-none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status tone="done" icon={CircleCheck} className="whitespace-normal!">
          You looked back on this week.
        </Status>
        {mayChange && <TextButton onClick={onChange}>Change</TextButton>}
      </div>
      {mayChange && (
        <p className="text-13 text-ink-2">You can change it until {formatDateTime(closesAt, zone)}.</p>
      )}
      <ReflectionResponses reflection={reflection} />
    </div>
  )
}
