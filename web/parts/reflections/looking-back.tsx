// The card where a learner looks back on the week: the two questions, then one line that confirms it.

import { t } from '@lingui/core/macro'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Reflection } from '../../../contract/reflections.ts'
import type { Answer } from '../../api/calls.ts'
import { useDraft } from '../../frame/drafts.ts'
import { paths } from '../../frame/paths.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { TextButton } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDateTime, formatWeek } from '../../ui/dates.ts'
import { Status } from '../../ui/tag.tsx'
import { useZone } from '../../ui/time.tsx'
import { useWeekGoals } from '../goals/week-goals.ts'
import { ReflectionForm, toDraftKey } from './reflection-form.tsx'
import { ReflectionResponses, ReflectionText } from './reflection-text.tsx'

type Open = NonNullable<Answer<'GET /api/reflections/mine'>['open']>

interface LookingBackProps {
  open: Open
  /** Says when unfinished goals can be carried over; null once they can be, or if they never can. */
  carries: string | null
  /**
   * Shows less, because goals come first: a card with one field until it has the focus or a draft, and one row once it is
   * written.
   */
  small: boolean
  /** The last line of the small form, or the end of its row. */
  line: ReactNode
}

export function LookingBack({ open, carries, small, line }: LookingBackProps) {
  const { weeks } = useGoalWeek()
  const { reflection } = open
  const kept = useDraft(toDraftKey(open.week))
  const [draft] = kept
  /**
   * The reflection that the form started with. It stays while the learner writes, even if another device saves. Null means
   * no form.
   */
  const [writing, setWriting] = useState<{ begun: Reflection | null } | null>(
    reflection === null || (draft !== '' && reflection.abilities.edit === true)
      ? { begun: reflection }
      : null,
  )
  /** Shown until the server's list has it. */
  const [saved, setSaved] = useState<Reflection | null>(null)
  /** The line and the form replace each other, and after a click the next one takes the focus. */
  const [focused, setFocused] = useState(false)
  /** It was saved on this visit. */
  const [isNew, setNew] = useState(false)
  // Another device saved it: an untouched form would ask for it again.
  if (writing?.begun === null && reflection && draft === '') setWriting(null)
  if (saved && reflection && reflection.version >= saved.version) setSaved(null)
  const done = saved ?? reflection
  if (writing || done === null) {
    const begun = writing?.begun ?? null
    return (
      <>
        {small && (
          <CardHeader
            title={t`Look back on the week`}
            sub={formatWeek(open.week, weeks)}
            className="h-12 min-h-0! py-0!"
          />
        )}
        <ReflectionForm
          open={open}
          begun={begun}
          kept={kept}
          carries={carries}
          small={small}
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
            setNew(true)
            setFocused(true)
            setWriting(null)
          }}
        />
        {line && <div className="border-t border-line py-0.5 pe-1 ps-4 sm:pe-3 sm:ps-5">{line}</div>}
      </>
    )
  }
  return (
    <Done
      reflection={done}
      closesAt={open.closesAt}
      small={small}
      line={line}
      focused={focused}
      isNew={isNew}
      onChange={() => {
        setFocused(true)
        setWriting({ begun: done })
      }}
    />
  )
}

interface DoneProps {
  reflection: Reflection
  closesAt: string
  small: boolean
  line: ReactNode
  /** The form was removed, so the line takes the focus. */
  focused: boolean
  /** It was saved on this visit: the week's cairn is drawn at the end of the trail. */
  isNew: boolean
  onChange: () => void
}

function Done({ reflection, closesAt, small, line, focused, isNew, onChange }: DoneProps) {
  const zone = useZone()
  const { weekStart, weeks } = useGoalWeek()
  const sentence = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focused) return
    // An ordinary focus would scroll the line to the middle, and the card out of the window.
    sentence.current?.focus({ preventScroll: true })
    sentence.current?.scrollIntoView({ block: 'nearest' })
  }, [focused])
  const { week } = reflection
  const mayChange = reflection.abilities.edit === true
  const status = (
    <div
      ref={sentence}
      tabIndex={-1}
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 outline-none', small && 'min-h-11')}
    >
      <Status tone="done" icon={CircleCheck} className="whitespace-normal!">
        {small && week !== weekStart
          ? t`You looked back on ${{ week: formatWeek(week, weeks) }}.`
          : t`You looked back on this week.`}
      </Status>
      {mayChange && <TextButton onClick={onChange}>{t`Change`}</TextButton>}
    </div>
  )
  if (small) {
    return (
      <>
        <CardHeader title={t`Look back on the week`} className="sr-only" />
        <div className="flex min-h-13.5 flex-wrap items-center justify-between gap-x-6 py-1 pe-1 ps-4 sm:pe-3 sm:ps-5">
          {status}
          {line && <div className="max-sm:w-full max-sm:border-t max-sm:border-line max-sm:pt-1">{line}</div>}
        </div>
        {reflection.responses.length > 0 && (
          <div className="px-4 pb-3 sm:px-5">
            <ReflectionResponses reflection={reflection} />
          </div>
        )}
      </>
    )
  }
  return (
    <div className="grid gap-3.5">
      {status}
      {isNew && <OnYourTrail week={week} />}
      <ReflectionText reflection={reflection} />
      {mayChange && (
        <p className="text-13 text-ink-2">{t`You can change it until ${{ end: formatDateTime(closesAt, zone) }}.`}</p>
      )}
      <ReflectionResponses reflection={reflection} />
    </div>
  )
}

/** The last piece of the trail with the cairn of the week, and the way to the whole trail. */
function OnYourTrail({ week }: { week: string }) {
  const goals = useWeekGoals(useUser().id, week)
  const done = goals.data?.filter(({ completed }) => completed).length ?? 0
  if (done === 0) return null
  return (
    <p className="flex flex-wrap items-end gap-x-3 gap-y-1 text-14 text-ink-2">
      <span aria-hidden="true" className="relative block h-7 w-30">
        <svg aria-hidden="true" viewBox="0 0 120 28" className="absolute inset-0 size-full">
          <path className="scene-path dark:stroke-ink-3" d="M0 25C30 27 62 20 96 23" />
        </svg>
        <Cairn done={done} height={24} play decorative className="absolute end-1 bottom-1" />
      </span>
      <span>
        {t`This week is on your trail.`} <Link href={paths.goalHistory()}>{t`See your trail`}</Link>
      </span>
    </p>
  )
}
