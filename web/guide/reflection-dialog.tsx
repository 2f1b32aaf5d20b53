// The reflection of a learner of the studio, in a dialog. It is a lazy chunk with the library of dialogs.
import { t } from '@lingui/core/macro'
import { fullName } from '../../contract/person-name.ts'
import type { Reflection } from '../../contract/reflections.ts'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { ReflectionText } from '../parts/reflections/reflection-text.tsx'
import { Respond } from '../parts/reflections/respond-buttons.tsx'
import { formatWeek } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'

/** A learner's reflection about the week, and the buttons to respond. */
export function ReflectionDialog({ reflection, onClose }: { reflection: Reflection; onClose: () => void }) {
  const { user, week } = reflection
  const { weeks } = useGoalWeek()
  const days = formatWeek(week, weeks)
  return (
    <Dialog onOpenChange={onClose} title={fullName(user)} description={t`Reflection on ${days}`}>
      <ReflectionText reflection={reflection} />
      <Respond reflection={reflection} />
    </Dialog>
  )
}
