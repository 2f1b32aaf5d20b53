// The building blocks of the guardians' pages: a card with parts, and a read without data.
import type { ReactNode } from 'react'
import type { ApiError } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from './language.tsx'

export function FamilyCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="min-w-0 divide-y divide-line rounded-14 border border-line bg-surface [overflow-wrap:anywhere]"
    >
      {children}
    </section>
  )
}

interface CardPartProps {
  title?: string
  state?: string
  hint: string
  children: ReactNode
}

/** A part of a card, with its button or form. */
export function CardPart({ title, state, hint, children }: CardPartProps) {
  return (
    <div className="grid gap-2 px-4 py-4 sm:px-5">
      {title && <h2 className="text-18 font-600">{title}</h2>}
      {state && <p className="font-600">{state}</p>}
      <p className="text-14 text-ink-2">{hint}</p>
      <div>{children}</div>
    </div>
  )
}

/** A read without data, which is loading or has failed. */
export function LoadingOrError({
  read: { error, refetch },
}: {
  read: { error: ApiError | null; refetch: () => void }
}) {
  const words = useWords()
  if (!error) {
    return (
      <p role="status" className="text-ink-2">
        {words.loading}
      </p>
    )
  }
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{words.notReached}</p>
      <Button onClick={() => refetch()}>{words.tryAgain}</Button>
    </div>
  )
}
