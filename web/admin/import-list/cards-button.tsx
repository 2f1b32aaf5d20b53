import { useState } from 'react'
import { mayGetCard } from '../../../contract/roles.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { signInCards } from '../../parts/people/person-dialogs.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'

/** Prints cards for those among them who may get one; nothing if there are none, or once it is done. */
export function CardsButton({
  ids,
  ...button
}: { ids: readonly number[] } & Pick<ButtonProps, 'size' | 'variant'>) {
  const { input } = useScope()
  const { data } = useApi('GET /api/admin/users', input)
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState(false)
  const wanted = new Set(ids)
  const learners = data?.filter((user) => wanted.has(user.id) && mayGetCard(user)) ?? []
  if (learners.length === 0 || (made && !open)) return null
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} {...signInCards.preloadProps}>
        Print sign-in cards for {formatCount(learners.length)}
      </Button>
      {open && (
        <signInCards.Dialog learners={learners} onMade={() => setMade(true)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
