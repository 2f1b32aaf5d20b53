import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { canGetCard } from '../../../contract/roles.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { signInCards } from '../../parts/people/person-dialogs.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { formatCount } from '../../ui/numbers.ts'

/**
 * Prints cards for the people who may get one. Renders nothing if there are none, or once it is done. Opened cards stay,
 * whatever the lists say then, because their passwords are shown once.
 */
export function CardsButton({
  ids,
  ...button
}: { ids: readonly number[] } & Pick<ButtonProps, 'size' | 'variant'>) {
  const { input } = useScope()
  const { data } = useApi('GET /api/admin/users', input)
  const [opened, setOpened] = useState<readonly User[] | null>(null)
  const [made, setMade] = useState(false)
  const wanted = new Set(ids)
  const learners = data?.filter((user) => wanted.has(user.id) && canGetCard(user)) ?? []
  if (!opened && (made || learners.length === 0)) return null
  const count = formatCount((opened ?? learners).length)
  return (
    <>
      <Button {...button} onClick={() => setOpened(learners)} {...signInCards.preloadProps}>
        <Trans>Print sign-in cards for {count}</Trans>
      </Button>
      {opened && (
        <signInCards.Dialog learners={opened} onMade={() => setMade(true)} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
