// Shows which learners of the studio have looked back on the latest week that has opened.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { TextButton } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy.tsx'

const reflectionDialog = lazyDialog(() => import('./reflection-dialog.tsx').then((m) => m.ReflectionDialog))

/**
 * Returns the reflections by learner, null for learners who have not written one; undefined if the school has none, or
 * until they are loaded.
 */
export function useReflected(): ReadonlyMap<number, Reflection | null> | undefined {
  const on = useGoalWeek().settings.reflections
  const { data } = useApi('GET /api/guide/studio-reflections', on ? {} : null)
  return on && data ? new Map(data.map(({ user, reflection }) => [user.id, reflection])) : undefined
}

/** 'Yes', which opens the reflection, or 'No'. */
export function Reflected({ name, reflection }: { name: string; reflection: Reflection | null }) {
  const [open, setOpen] = useState(false)
  if (!reflection) return t`No`
  return (
    <>
      <TextButton
        className="text-left"
        aria-label={t`Yes, ${name}’s reflection`}
        onClick={() => setOpen(true)}
        {...reflectionDialog.preloadProps}
      >
        <Trans>Yes</Trans>
      </TextButton>
      {open && <reflectionDialog.Dialog reflection={reflection} onClose={() => setOpen(false)} />}
    </>
  )
}
