// A learner's first sign-in: which studio are you in? Again when that studio was deleted.

import { useState } from 'react'
import { useApi, useChange } from '../api/queries.ts'
import { goByFullLoad } from '../frame/full-navigation.ts'
import { onFailure } from '../frame/on-failure.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session.tsx'
import { toastAfterReload } from '../frame/toast-after-reload.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { Gate } from './gate.tsx'
import { StudioList } from './studio-list.tsx'

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
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const join = useChange('PATCH /api/users/me', {
    topics: [],
    onSuccess: (_, { body }) => {
      toastAfterReload('Welcome to Cairn!', `You are in ${body.studio}. Set your first goal when you like.`)
      goByFullLoad(paths.home())
    },
    onError: onFailure('Failed to complete setup. Please try again.', ''),
  })
  if (studios.isPending) return <StudiosLoading />
  if (studios.isError) {
    return <ErrorState onRetry={() => void studios.refetch()} retrying={studios.isFetching} />
  }
  if (studios.data.length === 0) {
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
        names={studios.data.map(({ name }) => name)}
        value={chosen}
        onChange={setChosen}
        error={missing && chosen === null ? 'Please select your studio' : undefined}
      />
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
