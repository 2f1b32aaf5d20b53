import type { ProfilePicture } from '../../contract/profile-pictures.ts'
import { cx } from './cx.ts'
import { useLazyModule } from './use-lazy-module.ts'

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('en-US') ?? ''
const loadDrawings = () => import('./picture-drawings.tsx')

const sizes = { s: 'size-7 text-12', m: 'size-9 text-13', l: 'h-14 w-16 text-18' }

/** A stone with the person's picture, or the initials. It is not read out, because the name always stands next to it. */
export function Avatar({
  firstName,
  lastName,
  size = 'm',
  picture,
  className,
}: {
  firstName: string
  lastName: string
  size?: 's' | 'm' | 'l'
  /** Null: initials, which are also shown until the drawings are loaded. */
  picture?: ProfilePicture | null | undefined
  className?: string
}) {
  const drawings = useLazyModule(loadDrawings, picture !== null && picture !== undefined)
  return (
    <span
      aria-hidden="true"
      data-picture={picture ?? undefined}
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-stone bg-raised font-600 tracking-[0.01em] text-ink-2',
        sizes[size],
        className,
      )}
    >
      {picture && drawings ? (
        <drawings.PictureDrawing of={picture} />
      ) : (
        `${initial(firstName)}${initial(lastName)}`
      )}
    </span>
  )
}
