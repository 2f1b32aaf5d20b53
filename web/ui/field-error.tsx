import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { CircleAlert } from './icons.tsx'

/** Says what to do, next to the place where it has to be done. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-600 text-clay-ink">
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
