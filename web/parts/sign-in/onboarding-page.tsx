// A learner's first sign-in: which studio are you in? It is shown again when that studio was deleted.
import { useId, useState } from 'react'
import { useApi, useChange } from '../../api/queries.ts'
import { loadPage, paths } from '../../frame/paths.ts'
import { useUser } from '../../frame/session.tsx'
import { onFailure, toastAfterReload } from '../../frame/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { CircleCheck, Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { Gate } from './gate.tsx'

export function OnboardingPage() {
  const { firstName } = useUser()
  return (
    <Gate
      wide
      underBar
      title={`Welcome, ${firstName}`}
      lead="Which studio are you in? Then you can set your first goal."
      stones={1}
      todo={2}
    >
      <StudioForm />
    </Gate>
  )
}

function StudioForm() {
  const studios = useApi('GET /api/studios')
  return (
    <Loaded read={studios} skeleton={<StudiosLoading />}>
      {(known) => <ChooseStudio names={known.map(({ name }) => name)} />}
    </Loaded>
  )
}

function ChooseStudio({ names }: { names: readonly string[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const join = useChange('PATCH /api/users/me', {
    topics: [],
    onSuccess: (_, { body }) => {
      toastAfterReload('Welcome to Cairn!', `You are in ${body.studio}. Set your first goal when you like.`)
      loadPage(paths.home())
    },
    onError: onFailure('Failed to complete setup. Please try again.', ''),
  })
  if (names.length === 0) {
    return (
      <Note tone="warn">
        Your school has no studios yet. Ask an admin to add one, then load this page again.
      </Note>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(chosen === null)
        if (chosen !== null) join.mutate({ body: { studio: chosen } })
      }}
    >
      <StudioList
        names={names}
        value={chosen}
        onChange={setChosen}
        error={missing && chosen === null ? 'Please select your studio' : undefined}
      />
      <p className="text-14 text-ink-2">
        Choose well: later only an admin can change it. Not sure? Ask your guide.
      </p>
      <Button
        type="submit"
        variant="primary"
        pending={join.isPending || join.isSuccess}
        pendingLabel="Saving..."
      >
        Continue to my dashboard
      </Button>
    </form>
  )
}

function StudiosLoading() {
  return (
    <SkeletonGroup label="the studios" className="grid gap-2">
      {['a', 'b', 'c', 'd', 'e'].map((one) => (
        <Skeleton key={one} className="h-14 rounded-10" />
      ))}
      <Skeleton className="mt-3 h-11 rounded-10" />
    </SkeletonGroup>
  )
}

/** The school's studios below each other, the lowest first, with the mountains filled to their height. */
function StudioList({
  names,
  value,
  onChange,
  error,
}: {
  names: readonly string[]
  value: string | null
  onChange: (name: string) => void
  error?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">Studio</legend>
      {names.map((name, index) => (
        <label key={name} className="tile min-h-14 justify-start gap-3 px-4 text-left">
          <StudioMark name={name} level={index + 1} of={names.length} size="l">
            <input
              type="radio"
              name={id}
              value={name}
              checked={name === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(name)}
              className="unseen-input cursor-pointer"
            />
          </StudioMark>
          <Icon of={CircleCheck} className={cx('ml-auto text-primary-ink', name !== value && 'opacity-0')} />
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
