// Filters of a list of people: active accounts or those that left, or only learners without a goal.

import { t } from '@lingui/core/macro'
import { UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded, type Read } from '../../ui/loaded.tsx'
import { Filter } from '../../ui/select.tsx'
import { useZone } from '../../ui/time.tsx'

export type ListedState = 'active' | 'left'

interface StateSelectProps {
  value: ListedState
  onChange: (state: ListedState) => void
  className?: string
}

export function StateSelect({ value, onChange, className }: StateSelectProps) {
  return (
    <Filter
      label={t`Active or left`}
      all={t`Active`}
      value={value === 'left' ? value : undefined}
      choices={[['left', t({ message: 'Left', context: 'people' })]]}
      onChange={(state) => onChange(state ?? 'active')}
      className={className}
    />
  )
}

/** A cell of the column 'Left on'. */
export function LeftOn({ at }: { at: string | null }) {
  const zone = useZone()
  return at && <span className="whitespace-nowrap tabular-nums">{formatDate(at, zone)}</span>
}

interface LeaversProps<Person> {
  list: Read<readonly Person[]>
  /** Replaces the server's sentence when the list could not be loaded. */
  failure?: ReactNode
  /** Draws a line above the words for an empty list. */
  line?: boolean
  children: (people: readonly Person[]) => ReactNode
}

/** Shows the people who left, whose list is read once a user selects it. */
export function Leavers<Person>({ list, failure, line = false, children }: LeaversProps<Person>) {
  return (
    <Loaded
      read={list}
      text={t`Loading who left`}
      size="m-4 h-40"
      errorProps={{ ...(failure && { children: failure }) }}
    >
      {(people) =>
        people.length > 0 ? (
          children(people)
        ) : (
          <NoLeavers className={line ? 'border-t border-line' : undefined} />
        )
      }
    </Loaded>
  )
}

function NoLeavers({ className }: { className?: string }) {
  return <Empty className={className} icon={UserRoundX} title={t`Nobody has left.`} />
}

/** A checkbox that reduces `all` to those without a goal. */
export function useOnlyWithout<Learner>(all: readonly Learner[], isWithout: (learner: Learner) => boolean) {
  const [only, setOnly] = useState(false)
  const without = all.filter(isWithout)
  const count = without.length
  const box = (
    <Checkbox
      label={t`Only learners without a goal (${count})`}
      checked={only}
      onChange={(event) => setOnly(event.currentTarget.checked)}
      className="pr-2"
    />
  )
  return { only, listed: only ? without : all, box }
}
