import { formatDay } from '../../../contract/days.ts'
import { noSchoolName } from '../../../contract/school-days.ts'
import { formatCount, plural, pluralWord } from '../../../contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type ChangeCalendar, goalsIn, type MoveQuestion } from './use-calendar-change.ts'

/** Asks what happens to goals, before the calendar is saved. Closing it saves nothing. */
export function MoveGoalsDialog({
  changes: { question, answer, cancel, isSaving },
}: {
  changes: ChangeCalendar
}) {
  if (!question) return null
  return (
    <Dialog
      open
      onOpenChange={cancel}
      size="s"
      title={`Move ${plural(goalsIn(question.moves), 'goal')}?`}
      description={reasonOf(question)}
      locked={isSaving}
      footer={
        <>
          <Button variant="ghost" disabled={isSaving} onClick={() => answer('leave')}>
            Leave them where they are
          </Button>
          <Button
            variant="primary"
            pending={isSaving}
            pendingLabel="Saving..."
            onClick={() => answer('move')}
          >
            Move goals
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {question.moves.map(({ from, to, count }) => (
          <li key={`${from} ${to}`} className="flex min-h-10 items-baseline gap-3 py-2">
            <b className="min-w-7 text-right text-18 font-600 tabular-nums">{formatCount(count)}</b>{' '}
            <span className="min-w-0">
              {pluralWord(count, 'goal')} from {formatDay(from)} to {formatDay(to)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function reasonOf({ moves, entries }: MoveQuestion): string {
  const free = moves.filter(({ from }) => noSchoolName(from, entries) !== null)
  if (free.length === moves.length) return 'These goals are due on days that now have no school.'
  if (free.length === 0) return 'These goals were due on days that now have school again.'
  return 'These goals are due on days that now have no school, or were due on days that have school again.'
}
