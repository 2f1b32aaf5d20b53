// A learner's first sign-in asks for the studio. The page is shown again if that studio was deleted.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { usePageData } from '../../api/page-data.ts'
import { useChange } from '../../api/queries.ts'
import { showAccountLanguage } from '../../frame/language.ts'
import { PageData } from '../../frame/page-state.tsx'
import { loadPage, paths } from '../../frame/paths.ts'
import { toastAfterReload } from '../../frame/toasts.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Note } from '../../ui/note.tsx'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { Gate } from './gate.tsx'
import { LanguageWords } from './language-words.tsx'

export function OnboardingPage() {
  const { firstName } = useUser()
  return (
    <Gate
      wide
      underBar
      title={t`Welcome, ${firstName}`}
      lead={t`Which studio are you in? Then you can set your first goal.`}
      stones={1}
      todo={2}
    >
      <PageData text={t`Loading the studios`} size="h-92" errorInCard={false}>
        <ChooseStudio />
      </PageData>
      <OwnLanguage />
    </Gate>
  )
}

/** The language of the account. */
function OwnLanguage() {
  const change = useChange('PATCH /api/users/me', {
    topics: ['session'],
    onSuccess: showAccountLanguage,
    failure: t`The language wasn’t changed`,
  })
  return <LanguageWords onChoose={(language) => change.mutate({ body: { language } })} />
}

function ChooseStudio() {
  const names = usePageData('GET /api/studios').map(({ name }) => name)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const join = useChange('PATCH /api/users/me', {
    topics: [],
    onSuccess: (_, { body }) => {
      const studio = body.studio ?? ''
      toastAfterReload(
        t`Welcome to Cairn!`,
        t`You’re in ${studio}. Set your first goal whenever you’re ready.`,
      )
      loadPage(paths.home())
    },
    failure: [t`Failed to complete setup. Please try again.`, ''],
  })
  if (names.length === 0) {
    return (
      <Note tone="warn">
        <Trans>Your school has no studios yet. Ask an admin to add one, then load this page again.</Trans>
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
        legend={<span className="sr-only">{t`Studio`}</span>}
        value={chosen}
        onChange={setChosen}
        options={names.map((name, index) => ({
          value: name,
          label: <StudioMark name={name} level={index + 1} total={names.length} size="l" />,
        }))}
        error={missing && chosen === null ? t`Please select your studio` : undefined}
      />
      <p className="text-14 text-ink-2">
        <Trans>Choose carefully. Only an admin can change it later. Not sure? Ask your guide.</Trans>
      </p>
      <Button
        type="submit"
        variant="primary"
        pending={join.isPending || join.isSuccess}
        pendingLabel={t`Saving...`}
      >
        <Trans>Continue to my dashboard</Trans>
      </Button>
    </form>
  )
}
