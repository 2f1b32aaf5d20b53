// Cards that are read later than their page.
import type { ReactNode } from 'react'
import { Loaded, type Read, Skeleton, SkeletonCard } from '../ui/loaded.tsx'

interface CardReadProps<Data> {
  read: Read<Data>
  /** Says that the content could not be loaded. */
  line: string
  children: (data: Data) => ReactNode
}

/** The content of a small card. What failed is one sentence with 'Try again'. */
export function CardRead<Data>({ read, line, children }: CardReadProps<Data>) {
  return (
    <Loaded read={read} skeleton={<Skeleton className="mx-4 mb-4 h-11 sm:mx-5" />} line={line}>
      {children}
    </Loaded>
  )
}

type WeekEndReadProps<Data> = Pick<CardReadProps<Data>, 'read' | 'children'>

/** The card of the week that ended. */
export function WeekEndRead<Data>({ read, children }: WeekEndReadProps<Data>) {
  return (
    <Loaded card read={read} skeleton={<SkeletonCard className="h-110 sm:h-68" />}>
      {children}
    </Loaded>
  )
}
