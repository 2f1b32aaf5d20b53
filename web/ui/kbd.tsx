import type { ReactNode } from 'react'

/** A key of the keyboard, as printed on it. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-[5px] border border-b-2 border-current px-1 text-center font-sans text-12 leading-4.5 font-600">
      {children}
    </kbd>
  )
}
