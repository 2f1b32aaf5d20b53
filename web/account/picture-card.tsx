import { type ReactNode, useId } from 'react'
import { type ProfilePicture, profilePictures } from '../../contract/profile-pictures.ts'
import { useChange } from '../api/queries.ts'
import { useUser } from '../frame/session.tsx'
import { onFailure } from '../frame/toasts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'

/** A choice is shown and saved immediately. */
export function PictureCard() {
  const user = useUser()
  const name = useId()
  const save = useChange('PATCH /api/users/me', {
    optimistic: ({ body }, cache) => {
      const { profilePicture = null } = body
      cache.update('GET /api/auth/user', (user) => ({ ...user, profilePicture }))
    },
    onError: onFailure('Your picture was not saved'),
  })
  const choose = (profilePicture: ProfilePicture | null) => save.mutate({ body: { profilePicture } })
  const option = (picture: ProfilePicture | null) => (
    <PictureChoice
      key={picture}
      name={name}
      chosen={user.profilePicture === picture}
      onChoose={() => choose(picture)}
      label={picture === null ? 'Initials' : capitalized(picture)}
    >
      <Avatar {...user} picture={picture} size="l" className="bg-transparent" />
    </PictureChoice>
  )
  return (
    <Card region>
      <CardHeader title="Picture" />
      <CardBody>
        <fieldset className="min-w-0">
          <legend className="sr-only">Your picture</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-1 gap-y-2.5">
            {option(null)}
            {profilePictures.map(option)}
          </div>
        </fieldset>
      </CardBody>
    </Card>
  )
}

function PictureChoice({
  name,
  chosen,
  onChoose,
  label,
  children,
}: {
  name: string
  chosen: boolean
  onChoose: () => void
  label: string
  children: ReactNode
}) {
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

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
