// Asks before a guardian stops following a learner, and whether open codes end too: a letter may still be in the same
// house.
import { useState } from 'react'
import type { PersonName } from '../../../contract/people.ts'
import { plural } from '../../../contract/sentences.ts'
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
  const [alsoCodes, setAlsoCodes] = useState(true)
  // The count is kept from the first render, because the codes leave the page before the dialog does.
  const [codeCount] = useState(openCount)
  const done = () => {
    onClose()
    showSuccess(`${guardian.name} no longer follows this learner`)
  }
  const endCodes = useChange('DELETE /api/admin/users/:id/family/codes', {
    onSuccess: done,
    onError: onClose,
    failure: 'Failed to end the open codes',
  })
  const end = useChange('DELETE /api/admin/users/:id/family/:guardianId', {
    onSuccess: () => {
      if (codeCount > 0 && alsoCodes) endCodes.mutate({ params: { id } })
      else done()
    },
    failure: 'Failed to end',
  })
  const pending = end.isPending || endCodes.isPending
  const rest =
    codeCount === 1 ? "the 1 code that's still open" : `the ${plural(codeCount, 'code')} that are still open`
  return (
    <Dialog
      isQuestion
      size="s"
      open
      onOpenChange={onClose}
      locked={pending}
      title={`End for ${guardian.name}?`}
      description={`${guardian.name} can no longer see ${firstName}’s goals.`}
      footer={
        <>
          <Button data-autofocus="" variant="ghost" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="destructive"
            pending={pending}
            pendingLabel="Ending..."
            onClick={() => end.mutate({ params: { id, guardianId: guardian.id } })}
          >
            End for {guardian.name}
          </Button>
        </>
      }
    >
      {codeCount > 0 && (
        <Checkbox
          label={`Also end ${rest}?`}
          checked={alsoCodes}
          onChange={({ target }) => setAlsoCodes(target.checked)}
        />
      )}
    </Dialog>
  )
}
