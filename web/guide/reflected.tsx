// Who of the studio has looked back on the latest week that has opened.
import { useState } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { ReflectionText } from '../parts/reflections/reflection-text.tsx'
import { Respond } from '../parts/reflections/respond-buttons.tsx'
import { TextButton } from '../ui/button.tsx'
import { formatWeek } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'

/** By learner, null for who has written none; undefined where the school has none, or while they are not known. */
export function useReflected(): ReadonlyMap<number, Reflection | null> | undefined {
  const on = useGoalWeek().settings.reflections
  const { data } = useApi('GET /api/guide/studio-reflections', on ? {} : null)
  return on && data ? new Map(data.map(({ user, reflection }) => [user.id, reflection])) : undefined
}

/** 'Yes', which opens the reflection, or 'No'. */
export function Reflected({ name, reflection }: { name: string; reflection: Reflection | null }) {
  const [open, setOpen] = useState(false)
  if (!reflection) return 'No'
  return (
    <>
      <TextButton
        className="text-left"
        aria-label={`Yes, the reflection of ${name}`}
        onClick={() => setOpen(true)}
      >
        Yes
      </TextButton>
      {open && <ReflectionDialog reflection={reflection} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What a learner of the studio wrote about the week, and what to respond. */
function ReflectionDialog({ reflection, onClose }: { reflection: Reflection; onClose: () => void }) {
  const { user, week } = reflection
  return (
    <Dialog
      onOpenChange={onClose}
      title={`${user.firstName} ${user.lastName}`}
      description={`Reflection on ${formatWeek(week)}`}
    >
      <ReflectionText reflection={reflection} />
      <Respond reflection={reflection} />
    </Dialog>
  )
}
