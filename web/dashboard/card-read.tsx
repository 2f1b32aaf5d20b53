// Cards that are read later than their page.
import type { ReactNode } from 'react'
import { Loaded, type Read } from '../ui/loaded.tsx'

interface CardReadProps<Data> {
  read: Read<Data>
  /** Says that the content could not be loaded. */
  inlineError: string
  children: (data: Data) => ReactNode
}

/** The content of a small card. What failed is one sentence with 'Try again'. */
export function CardRead<Data>({ read, inlineError, children }: CardReadProps<Data>) {
  return (
    <Loaded
      read={read}
      size="mx-4 mb-4 h-11 sm:mx-5"
      inlineError={inlineError}
      errorProps={{ className: 'px-4 pb-4 text-14 text-ink-2 sm:px-5 sm:pb-5' }}
    >
      {children}
    </Loaded>
  )
}
