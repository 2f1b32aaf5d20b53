import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { zonedDay } from '../../../contract/time-zone.ts'
import { LOOK_BACK_FORM } from '../../frame/paths.ts'
import { tabStorage } from '../../frame/storage.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Scene } from '../../ui/scene.tsx'
import type { WeekCount } from './goal-standing.ts'
import { formatAllPlaced, spellOrdinal } from './goal-words.ts'

/** How long the celebration stays open. */
const CELEBRATION_MS = 3000

/** The storage key of the day on which the sun last rose, so that it rises once a day. */
const SUN_RISEN_KEY = 'cairn-sun-risen'

interface GoalCelebrationProps {
  title: string
  /** The week including this goal; zeros if the goal belongs to another week. */
  week: WeekCount
  onClose: () => void
}

/**
 * 'Goal Completed!': the new stone falls onto the week's cairn, and after 3 s the dialog closes by itself. With the last
 * open goal of the week the sun rises behind the cairn. On the last school day a button leads to the two reflection
 * questions, and the dialog stays while the focus or the pointer is on it.
 */
export function GoalCelebration({ title, week: { done, todo, missed }, onClose }: GoalCelebrationProps) {
  const { now, timeZone, label } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  const [isLast] = useState(() => done > 0 && todo + missed === 0 && tabStorage.get(SUN_RISEN_KEY) !== today)
  const asks = useAsksQuestions() && isLast
  const place = spellOrdinal(done)
  const button = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(() => {
    if (!asks || !button.current?.matches(':hover, :focus')) onClose()
  })
  useEffect(() => {
    const timer = setTimeout(() => close(), CELEBRATION_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isLast) tabStorage.set(SUN_RISEN_KEY, today)
  }, [isLast, today])
  const goes = useRef(false)
  return (
    <Dialog
      onOpenChange={(open) => !open && onClose()}
      onClosed={() => {
        if (goes.current) document.querySelector<HTMLElement>(`#${LOOK_BACK_FORM} textarea`)?.focus()
      }}
      size="s"
      celebrating
      title={t`Goal Completed!`}
      className="relative justify-items-center gap-4 px-0! pt-1! text-center"
      art={
        <div className="relative flex h-66 items-end justify-center overflow-hidden bg-scene-sky pb-1.5">
          <Scene centered rises={isLast} />
          <Cairn play ground="shade" height={230} done={Math.max(1, done)} todo={todo} className="relative" />
        </div>
      }
    >
      <div className="grid gap-1 px-6">
        {isLast ? (
          <p className="text-20 font-600 tracking-[-0.01em]">{formatAllPlaced(done)}</p>
        ) : (
          done > 0 && (
            <p>
              {label === 'Next Week'
                ? t`Your ${place} stone for next week.`
                : t`Your ${place} stone this week.`}
            </p>
          )
        )}
        <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{title}</p>
      </div>
      {asks ? (
        <Button
          ref={button}
          variant="primary"
          onClick={() => {
            goes.current = true
            onClose()
          }}
        >
          {t`Look back`}
        </Button>
      ) : (
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t`Keep going`}
        </Button>
      )}
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.75 bg-sunken">
        <div className="h-full origin-left rtl:origin-right scale-x-0 bg-primary transition-transform duration-3000 ease-linear starting:scale-x-100" />
      </div>
    </Dialog>
  )
}

/** Whether today is the week's last school day and the two reflection questions are on the page. */
function useAsksQuestions(): boolean {
  const { now, timeZone, days } = useGoalWeek()
  const last = days.findLast(({ noSchool }) => noSchool === null)
  return last?.day === zonedDay(now, timeZone) && document.querySelector(`#${LOOK_BACK_FORM}`) !== null
}
