// The dashboard of a learner who has not set a goal yet: choose a drawing, then one thing to do. A lazy chunk.

import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { SeenByFamily } from '../parts/families/seen-by-family.tsx'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { labelPicture, PictureChoices } from '../parts/people/picture-choice.tsx'
import { Button } from '../ui/button.tsx'
import { FirstStone } from '../ui/cairn-stones.tsx'
import { Card } from '../ui/card.tsx'
import { formatWeekday } from '../ui/dates.ts'
import { Banner } from './banner.tsx'

/** 'Hello, Bo', and a choice of Bo's drawing. */
export function HelloBanner() {
  const user = useUser()
  const { firstName } = user
  return (
    <Banner size="first" hello={t`Hello, ${firstName}`} cairn={{ done: 0, todo: 0 }} withStudio>
      <div className="border-t border-line px-4 pt-3 pb-2.5 sm:px-7 sm:pb-3">
        <p aria-live="polite" className="mb-2 text-18 font-600">
          {user.profilePicture
            ? t`You’re the ${{ picture: labelPicture(user.profilePicture).toLowerCase() }}.`
            : t`Which one is you?`}
        </p>
        <PictureChoices className="-mx-4 flex gap-0.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:w-18 *:flex-none sm:-mx-7 sm:px-5" />
      </div>
    </Banner>
  )
}

interface FirstGoalProps {
  /** The button takes the focus. */
  focused: boolean
  /** The form is open. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** Replaces My Goals. */
export function FirstGoal({ focused, open, onOpen }: FirstGoalProps) {
  const user = useUser()
  const { label, days, weekEnd } = useGoalWeek()
  const title = useId()
  const last = days.findLast(({ noSchool }) => noSchool === null)
  return (
    <Card id="goals">
      <section
        aria-labelledby={title}
        className="flex min-h-33 flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:flex-nowrap sm:px-6 sm:py-5"
      >
        <h2 id={title} className="sr-only">
          {t`My Goals`}
        </h2>
        <span className="max-sm:hidden">
          <FirstStone />
        </span>
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <p className="text-24 leading-tight font-600 tracking-[-0.01em]">
            {label === 'Next Week' ? t`Pick one thing for next week.` : t`Pick one thing for this week.`}
          </p>
          <p className="mt-1 text-ink-2">
            {t`Something you can finish by ${{ weekday: formatWeekday(last?.day ?? weekEnd) }}. When it’s done, you place a stone.`}
          </p>
        </div>
        <Button
          variant="primary"
          icon={Plus}
          autoFocus={focused}
          onClick={() => onOpen(true)}
          {...goalForm.preloadProps}
          className="max-sm:w-full"
        >
          {t`New goal`}
        </Button>
      </section>
      <SeenByFamily />
      {open && <goalForm.Dialog owners={[user]} onClose={() => onOpen(false)} />}
    </Card>
  )
}
