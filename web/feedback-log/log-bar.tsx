import type { ReactNode } from 'react'

/** Over a log: what it shows, and the two filters that narrow it. */
export function LogBar({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-14 text-ink-2">{words}</p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">{children}</div>
    </div>
  )
}
