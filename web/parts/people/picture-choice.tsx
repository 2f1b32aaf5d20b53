// The profile pictures that a person can choose, as radio buttons. A choice is shown and saved immediately.
import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type ProfilePicture, profilePictures } from '../../../contract/profile-pictures.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'

/** `initials` offers the initials too. `className` lays the choices out. */
export function PictureChoices({ initials = false, className }: { initials?: boolean; className: string }) {
  const user = useUser()
  const name = useId()
  const save = useChange('PATCH /api/users/me', {
    optimistic: ({ body }, cache) => {
      const { profilePicture = null } = body
      cache.update('GET /api/auth/user', (user) => ({ ...user, profilePicture }))
      cache.update('GET /api/groups/:id', (crew) => ({
        ...crew,
        members: crew.members.map((member) =>
          member.id === user.id ? { ...member, profilePicture } : member,
        ),
      }))
    },
    failure: t`Your picture wasn’t saved`,
  })
  const row = useRef<HTMLDivElement>(null)
  // Scrolls the selected picture into sight if the choices are one row, without moving the page.
  useEffect(() => {
    const chosen = row.current?.querySelector(':checked')?.parentElement
    if (chosen && row.current)
      row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2
  }, [])
  const choices: readonly (ProfilePicture | null)[] = initials ? [null, ...profilePictures] : profilePictures
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Your picture</Trans>
      </legend>
      <div ref={row} className={cx('relative', className)}>
        {choices.map((profilePicture) => (
          <PictureChoice
            key={profilePicture}
            name={name}
            chosen={user.profilePicture === profilePicture}
            onChoose={() => save.mutate({ body: { profilePicture } })}
            label={profilePicture === null ? t`Initials` : labelPicture(profilePicture)}
          >
            <Avatar {...user} picture={profilePicture} size="l" className="bg-transparent" />
          </PictureChoice>
        ))}
      </div>
    </fieldset>
  )
}

export const labelPicture = (picture: ProfilePicture): string =>
  select(picture, {
    acorn: 'Acorn',
    bear: 'Bear',
    bee: 'Bee',
    butterfly: 'Butterfly',
    cloud: 'Cloud',
    fern: 'Fern',
    fish: 'Fish',
    flower: 'Flower',
    fox: 'Fox',
    frog: 'Frog',
    hare: 'Hare',
    heron: 'Heron',
    ladybug: 'Ladybug',
    leaf: 'Leaf',
    moon: 'Moon',
    mountain: 'Mountain',
    mushroom: 'Mushroom',
    owl: 'Owl',
    pine: 'Pine',
    river: 'River',
    snail: 'Snail',
    star: 'Star',
    turtle: 'Turtle',
    whale: 'Whale',
    other: '',
  })

interface PictureChoiceProps {
  name: string
  chosen: boolean
  onChoose: () => void
  label: string
  children: ReactNode
}

function PictureChoice({ name, chosen, onChoose, label, children }: PictureChoiceProps) {
  return (
    <label className="relative grid cursor-pointer justify-items-center gap-1 text-13 text-ink-2 has-checked:font-600 has-checked:text-primary-ink">
      <input type="radio" name={name} checked={chosen} onChange={onChoose} className="unseen-input" />
      <span className="grid rounded-stone border-2 border-transparent bg-raised transition-colors duration-120 [input:checked+&]:border-primary [input:checked+&]:bg-primary-soft [label:hover>&]:border-line-strong [input:checked+&]:[label:hover>&]:border-primary forced-colors:[input:checked+&]:border-[Highlight]">
        {children}
      </span>
      {label}
    </label>
  )
}
