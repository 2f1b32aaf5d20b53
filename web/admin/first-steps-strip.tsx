// The four steps of a new school, as a line on the tabs where the work is.

import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Group } from '../../contract/crews.ts'
import type { User } from '../../contract/people.ts'
import { canGetCard } from '../../contract/roles.ts'
import { getNextWeek } from '../../contract/school-week.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useScope } from '../frame/school-scope.tsx'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { signInCards } from '../parts/people/person-dialogs.tsx'
import { type FirstStep, useFirstSteps, useHasGoals } from '../parts/school/first-steps.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { formatCalendarDay } from '../ui/dates.ts'
import { useShownDialog } from '../ui/lazy.tsx'
import { hasAnswered } from '../ui/loaded.tsx'
import { addCoach } from './dialogs.ts'

type Tab = 'crews' | 'coaches'

interface BelowFirstStepsProps {
  tab: Tab
  fallback: ReactNode
  children: ReactNode
}

/**
 * The tab with the strip above it. It shows `fallback` until it is known whether there is one, because a later strip would
 * move the tab.
 */
export function BelowFirstSteps({ tab, fallback, children }: BelowFirstStepsProps) {
  const { input, schoolId } = useScope()
  const hasGoals = useHasGoals(true)
  // The first goal must not close a dialog of the strip, such as cards that are being printed.
  const [newSchool, setNewSchool] = useState<number | null>(null)
  if (hasGoals === false && newSchool !== schoolId) setNewSchool(schoolId)
  const isNew = hasGoals === false || (newSchool !== null && newSchool === schoolId)
  const scoped = isNew ? input : null
  const users = useApi('GET /api/admin/users', scoped)
  const crews = useApi('GET /api/admin/groups', scoped)
  const isKnown = isNew ? hasAnswered(users) && hasAnswered(crews) : hasGoals
  if (!isKnown) return fallback
  return (
    <>
      {isNew && users.data && crews.data && <Strip tab={tab} users={users.data} crews={crews.data} />}
      {children}
    </>
  )
}

/** After the fourth step it says so until the tab is left. */
function Strip({ tab, users, crews }: { tab: Tab; users: readonly User[]; crews: readonly Group[] }) {
  const { named } = useScope()
  const { steps, current, placed, finishCards } = useFirstSteps(users, crews, false)
  const { label, weekStart, weeks } = useGoalWeek()
  const [wasOpen, setWasOpen] = useState(false)
  const { show, dialog } = useShownDialog()
  if (current && !wasOpen) setWasOpen(true)
  if (!steps || !(current || wasOpen)) return null
  const learners = users.filter(canGetCard)
  const count = learners.length
  const firstDay = formatCalendarDay(label === 'Next Week' ? weekStart : getNextWeek(weekStart, weeks))
  const printCards = () =>
    show(({ onClose }) => (
      <signInCards.Dialog learners={learners} leftOut={0} onMade={finishCards} onClose={onClose} />
    ))
  const actions: Record<FirstStep['name'], () => ReactNode> = {
    learners: () => (
      <LinkButton size="sm" href={paths.admin(undefined, named)}>
        <Trans>Add learners</Trans>
      </LinkButton>
    ),
    // The board has its own button nearby.
    crews: () =>
      tab !== 'crews' && (
        <LinkButton size="sm" href={paths.admin('crews', named)}>
          <Trans>Open the board</Trans>
        </LinkButton>
      ),
    coaches: () => (
      <Button size="sm" onClick={() => show(addCoach.Dialog)} {...addCoach.preloadProps}>
        <Trans>Add Coach</Trans>
      </Button>
    ),
    cards: () => (
      <Button size="sm" onClick={printCards} {...signInCards.preloadProps}>
        {plural(count, { one: 'Print # card', other: 'Print # cards' })}
      </Button>
    ),
  }
  return (
    <div className="mb-4 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1.5 rounded-14 border border-line bg-primary-soft px-4 py-1 text-14">
      <span aria-hidden="true" className="flex gap-1">
        {steps.map(({ name, done }) => (
          <i
            key={name}
            className={cx(
              'h-3.5 w-5 rounded-stone',
              done ? 'bg-primary bar-part' : 'border-[1.5px] border-dashed border-stone-ghost',
            )}
          />
        ))}
      </span>
      <p role="status" className="min-w-0 flex-1 basis-60">
        {current ? (
          <CurrentStep placed={placed} next={current.next} />
        ) : (
          <Trans>
            <b className="font-600">All four done.</b> The first goal week starts {firstDay}.
          </Trans>
        )}
      </p>
      {current && actions[current.name]()}
      {dialog}
    </div>
  )
}

function CurrentStep({ placed, next }: { placed: number; next: string }) {
  const done = plural(placed, {
    0: 'None of four done.',
    1: 'One of four done.',
    2: 'Two of four done.',
    other: 'Three of four done.',
  })
  return (
    <Trans>
      <b className="font-600">{done}</b> Next: {next}
    </Trans>
  )
}
