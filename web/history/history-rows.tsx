// The rows of a list that comes in pages, inside of a card of Goal Data.
import type { ComponentProps, ReactNode } from 'react'
import { Loaded, type Read, SkeletonRows } from '../ui/loaded.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { describeGoalsFailure } from './use-goal-history.ts'

interface HistoryRowsProps<Item> {
  list: Read<{ items: Item[] }> & ComponentProps<typeof ShowMore>['list']
  /** Names what is loading, such as 'goals'. */
  label: string
  /** Replaces the rows when there are none. */
  empty?: ReactNode
  children: (items: Item[]) => ReactNode
}

export function HistoryRows<Item>({ list, label, empty, children }: HistoryRowsProps<Item>) {
  return (
    <Loaded<{ items: Item[] }>
      read={list}
      fallback={<SkeletonRows label={label} />}
      errorProps={describeGoalsFailure()}
    >
      {({ items }) =>
        items.length === 0 && empty !== undefined ? (
          empty
        ) : (
          <>
            {children(items)}
            <ShowMore foot list={list} />
          </>
        )
      }
    </Loaded>
  )
}
