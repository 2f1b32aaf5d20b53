import type { ReactNode } from 'react'

/** The end of a list of the goal week: goals that were moved to a day after it. */
export function DueLater({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Due later">
      <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-14 font-600 sm:px-5">Due later</h3>
      {children}
    </section>
  )
}
