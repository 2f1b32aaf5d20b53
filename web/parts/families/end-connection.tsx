// Asks before a guardian stops following a learner, and whether open codes end too: a letter may still be in the same
// house.
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { PersonName } from '../../../contract/people.ts'
import type { Answer } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'

export type Guardian = Answer<'GET /api/users/:id/family'>['guardians'][number]

interface EndConnectionProps {
  learner: PersonName
  guardian: Guardian
  /** The number of the learner's codes that still work. */
  openCount: number
  onClose: () => void
}

/** The connection ends first. If ending the codes then fails, the list of open codes still shows them. */
export function EndConnection({
  learner: { id, firstName },
  guardian,
  openCount,
  onClose,
}: EndConnectionProps) {
  const { name } = guardian
  const [alsoCodes, setAlsoCodes] = useState(true)
  // The count is kept from the first render, because the codes leave the page before the dialog does.
  const [codeCount] = useState(openCount)
  const done = () => {
    onClose()
    showSuccess(t`${name} no longer follows this learner`)
  }
  const endCodes = useChange('DELETE /api/admin/users/:id/family/codes', {
    onSuccess: done,
    onError: onClose,
    failure: t`Failed to end the open codes`,
  })
  const end = useChange('DELETE /api/admin/users/:id/family/:guardianId', {
    onSuccess: () => {
      if (codeCount > 0 && alsoCodes) endCodes.mutate({ params: { id } })
      else done()
    },
    failure: t`Failed to end`,
  })
  const pending = end.isPending || endCodes.isPending
  return (
    <Dialog
      isQuestion
      size="s"
      open
      onOpenChange={onClose}
      locked={pending}
      title={t`End for ${name}?`}
      description={t`${name} can no longer see ${firstName}’s goals.`}
      footer={
        <>
          <Button data-autofocus="" variant="ghost" disabled={pending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="destructive"
            pending={pending}
            pendingLabel={t`Ending...`}
            onClick={() => end.mutate({ params: { id, guardianId: guardian.id } })}
          >
            {t`End for ${name}`}
          </Button>
        </>
      }
    >
      {codeCount > 0 && (
        <Checkbox
          label={plural(codeCount, {
            one: "Also end the # code that's still open?",
            other: 'Also end the # codes that are still open?',
          })}
          checked={alsoCodes}
          onChange={({ target }) => setAlsoCodes(target.checked)}
        />
      )}
    </Dialog>
  )
}
