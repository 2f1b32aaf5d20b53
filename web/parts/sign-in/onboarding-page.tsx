// A learner's first sign-in asks for the studio. The page is shown again if that studio was deleted.
import { useState } from 'react'
import { usePageData } from '../../api/page-data.ts'
import { useChange } from '../../api/queries.ts'
import { PageData } from '../../frame/page-state.tsx'
import { loadPage, paths } from '../../frame/paths.ts'
import { toastAfterReload } from '../../frame/toasts.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Note } from '../../ui/note.tsx'
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
      <PageData label="the studios" size="h-92" errorInCard={false}>
        <ChooseStudio />
      </PageData>
    </Gate>
  )
}

function ChooseStudio() {
  const names = usePageData('GET /api/studios').map(({ name }) => name)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const join = useChange('PATCH /api/users/me', {
    topics: [],
    onSuccess: (_, { body }) => {
      toastAfterReload(
        'Welcome to Cairn!',
        `You’re in ${body.studio}. Set your first goal whenever you’re ready.`,
      )
      loadPage(paths.home())
    },
    failure: ['Failed to complete setup. Please try again.', ''],
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
        if (chosen === null) event.currentTarget.querySelector('input')?.focus()
        else join.mutate({ body: { studio: chosen } })
      }}
    >
      {/* The lowest studio comes first, and each mountain is filled to its level. */}
      <Choice
        layout="list"
        legend={<span className="sr-only">Studio</span>}
        value={chosen}
        onChange={setChosen}
        options={names.map((name, index) => ({
          value: name,
          label: <StudioMark name={name} level={index + 1} total={names.length} size="l" />,
        }))}
        error={missing && chosen === null ? 'Please select your studio' : undefined}
      />
      <p className="text-14 text-ink-2">
        Choose carefully. Only an admin can change it later. Not sure? Ask your guide.
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
