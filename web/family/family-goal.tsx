// A goal on the family page: what it is, how it went, and what adults wrote about it.
import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  type LucideIcon,
  PencilLine,
} from 'lucide-react'
import type { FamilyGoal } from '../../contract/families.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from './language.tsx'

type Entry = FamilyGoal['feedback'][number]

/** An unfinished goal is gray and never red: nobody at home is to blame for it. */
const statusLooks: Record<FamilyGoal['status'], { icon: LucideIcon; ink: string }> = {
  completed: { icon: CircleCheck, ink: 'text-primary-ink' },
  in_progress: { icon: CircleDashed, ink: 'text-ink-2' },
  incomplete: { icon: CircleMinus, ink: 'text-ink-2' },
}

const verdictLooks: Record<Entry['status'], { icon: LucideIcon; ink: string; tint: string }> = {
  accepted: { icon: BadgeCheck, ink: 'text-primary-ink', tint: 'bg-primary-soft' },
  needs_improvement: { icon: PencilLine, ink: 'text-amber-ink', tint: 'bg-amber-soft' },
  denied: { icon: CircleX, ink: 'text-amber-ink', tint: 'bg-amber-soft' },
}

/** The school's text is not translated, so it is marked as English on other pages. */
export function FamilyGoalRow({ goal }: { goal: FamilyGoal }) {
  const words = useWords()
  const { title, description, status, dueOn } = goal
  const { icon, ink } = statusLooks[status]
  return (
    <li className="grid gap-1 px-4 py-3 sm:px-5">
      <h3 lang="en" className="font-600">
        {title}
      </h3>
      {description && (
        <p lang="en" className="text-14 whitespace-pre-line text-ink-2">
          {description}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-14">
        <Marked icon={icon} ink={ink}>
          {words.status[status]}
        </Marked>
        <span className="text-ink-2">{words.due(dueOn)}</span>
      </p>
      {listShownEntries(goal).map((entry) => (
        <Verdict key={entry.place} entry={entry} />
      ))}
    </li>
  )
}

/** Entries of children have neither text nor giver here. They are left out, unless nobody else gave feedback. */
function listShownEntries({ feedback }: FamilyGoal): (Entry & { place: number })[] {
  // Entries have no ids here, and their order never changes.
  const entries = feedback.map((entry, index) => ({ ...entry, place: index }))
  const told = entries.filter(({ comments, by }) => comments !== null || by !== null)
  return told.length > 0 ? told : entries.slice(0, 1)
}

function Verdict({ entry: { status, comments, by } }: { entry: Entry }) {
  const words = useWords()
  const { icon, ink, tint } = verdictLooks[status]
  return (
    <div className={cx('mt-1 grid gap-0.5 text-14', comments && `rounded-10 px-3 py-2 ${tint}`)}>
      <p className="flex flex-wrap items-center gap-x-2.5">
        <Marked icon={icon} ink={ink}>
          {words.verdict[status]}
        </Marked>
        {by && <bdi className="text-13 text-ink-2">{by}</bdi>}
      </p>
      {comments && (
        <p lang="en" className="whitespace-pre-line">
          {comments}
        </p>
      )}
    </div>
  )
}

function Marked({ icon, ink, children }: { icon: LucideIcon; ink: string; children: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-600', ink)}>
      <Icon icon={icon} size={16} />
      {children}
    </span>
  )
}
