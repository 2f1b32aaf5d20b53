import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type OpenedDialog, useShownDialog } from '../../ui/lazy.tsx'
import { archiveGoals, resetGoals } from '../dialogs.ts'

const listActions = () =>
  [
    {
      label: t`Archive older goals`,
      variant: 'ghost',
      sentence: t`Archives every goal due before a date you choose. Archived goals are read-only and stay in each learner’s history.`,
      ...archiveGoals,
    },
    {
      label: t`Reset School Goals`,
      variant: 'destructive-quiet',
      sentence: t`Deletes every goal of this school with its feedback, notifications and activity. A snapshot is saved first; the person who runs the server can put it back with ‘cairn restore-goals’.`,
      ...resetGoals,
    },
  ] as const

/** The card below the learners. A long list hides it, so the settings have the same button. */
export function SchoolGoalsCard() {
  const { show, dialog } = useShownDialog()
  return (
    <Card>
      <section
        aria-label={t`Reset School Goals`}
        className="flex min-h-14 flex-wrap items-center gap-x-5 px-5 max-sm:px-4 max-sm:py-2"
      >
        <p className="min-w-0 flex-1 basis-80 text-14 text-ink-2">
          <Trans>Deletes every goal of this school, after two confirmations.</Trans>
        </p>
        <TextButton onClick={() => show(resetGoals.Dialog)} {...resetGoals.preloadProps}>
          <Trans>Reset School Goals</Trans>
        </TextButton>
      </section>
      {dialog}
    </Card>
  )
}

/** `show` renders the dialog outside of other forms, because React would pass its submit on to them. */
export const GoalActions = ({ show }: { show: (dialog: OpenedDialog) => void }) =>
  listActions().map(({ label, variant, sentence, Dialog, preloadProps }) => (
    <div key={label} className="flex items-center gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-stretch">
      <p className="min-w-0 flex-1 text-14 text-ink-2">{sentence}</p>
      <Button size="sm" variant={variant} onClick={() => show(Dialog)} {...preloadProps}>
        {label}
      </Button>
    </div>
  ))
