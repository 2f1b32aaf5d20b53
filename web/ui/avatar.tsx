import type { ProfilePicture } from '../../contract/profile-pictures.ts'
import { cx } from './cx.ts'
import { PictureDrawing } from './picture-drawings.tsx'

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('en-US') ?? ''

const sizes = { s: 'size-7 text-12', m: 'size-9 text-13', l: 'h-14 w-16 text-18' }

interface AvatarProps {
  firstName: string
  lastName: string
  size?: 's' | 'm' | 'l'
  /** Null shows the initials. */
  picture?: ProfilePicture | null | undefined
  className?: string
}

/** A stone with the person's picture or initials. It is hidden from screen readers because the name is always next to it. */
export function Avatar({ firstName, lastName, size = 'm', picture, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      data-picture={picture ?? undefined}
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-stone bg-raised font-600 tracking-[0.01em] text-ink-2',
        sizes[size],
        className,
      )}
    >
      {picture ? <PictureDrawing picture={picture} /> : `${initial(firstName)}${initial(lastName)}`}
    </span>
  )
}

interface PersonNameProps {
  person: { firstName: string; lastName: string }
  className?: string
}

/** Prints 'Ada Alder' with the last name in bold, so that a list sorted by last names looks sorted. */
export function PersonName({ person: { firstName, lastName }, className }: PersonNameProps) {
  return (
    <span translate="no" className={cx('font-400', className)}>
      {lastName === '' ? (
        <b className="font-600">{firstName}</b>
      ) : (
        <>
          {firstName} <b className="font-600">{lastName}</b>
        </>
      )}
    </span>
  )
}
