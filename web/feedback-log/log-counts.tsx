import { formatCount } from '../../contract/sentences.ts'
import { feedbackSaid } from '../goals/goal-words.ts'
import { cx } from '../ui/cx.ts'
import { FilePenLine, type IconPicture, MessageSquareText } from '../ui/icons.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Status, type Tone } from '../ui/status.tsx'

export interface Counts {
  total: number
  accepted: number
  needsImprovement: number
  edits: number | undefined
}

/** The seven days in figures. Undefined `counts`: on their way. */
export function LogCounts({ counts, withEdits }: { counts: Counts | undefined; withEdits: boolean }) {
  const figures: { word: string; tone: Tone; icon: IconPicture; of: number | undefined }[] = [
    { word: 'Total feedback', tone: 'run', icon: MessageSquareText, of: counts?.total },
    ...(withEdits
      ? [{ word: 'Goal edits', tone: 'info', icon: FilePenLine, of: counts?.edits } as const]
      : []),
    { ...feedbackSaid.accepted, of: counts?.accepted },
    { ...feedbackSaid.needs_improvement, of: counts?.needsImprovement },
  ]
  return (
    <dl
      className={cx(
        'grid gap-px overflow-hidden rounded-14 border border-line bg-line',
        withEdits ? 'grid-cols-2 md:grid-cols-4' : 'sm:grid-cols-3',
      )}
    >
      {figures.map(({ word, tone, icon, of }) => (
        <div
          key={word}
          className={cx(
            'flex bg-surface px-4 py-3 sm:px-5',
            withEdits ? 'flex-col' : 'justify-between max-sm:items-center sm:flex-col',
          )}
        >
          <dt className="flex">
            <Status tone={tone} icon={icon} size="sm">
              {word}
            </Status>
          </dt>
          <dd className="text-24 font-700 tabular-nums">
            {of === undefined ? <Skeleton className="my-1 h-7 w-10" /> : formatCount(of)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
