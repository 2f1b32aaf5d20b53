import type { ReactNode } from 'react'

/** A question to a child, which carries the field's name of the specification for those who hear or look for it. */
export function Named({ as, children }: { as: string; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{as}: </span>
      {children}
    </>
  )
}
