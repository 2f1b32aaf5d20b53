import type { GroupWithMembers } from '../../contract/crews.ts'
import { listOf } from '../../contract/sentences.ts'
import { useUser } from '../frame/session-context.ts'
import { Icon } from '../ui/icon.tsx'
import { Crown } from '../ui/icons.tsx'

/** Who leads the crew and can review beside the coach. */
export function CaptainLine({ crew }: { crew: GroupWithMembers }) {
  const me = useUser()
  const others = crew.captains.filter(({ id }) => id !== me.id)
  const leads = others.length < crew.captains.length
  const who = listOf(others.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
  return (
    <p className="flex items-center gap-2.5 px-1 text-14">
      <Icon of={Crown} className={crew.captains.length > 0 ? 'text-amber' : 'text-ink-3'} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {leads && <>You are the captain of this crew. A coach reviews your own goals.</>}
        {leads && others.length > 0 && ' '}
        {others.length > 0 && (
          <>
            <b className="font-600">{who}</b>{' '}
            {others.length === 1
              ? 'is the captain of this crew and can review these goals too.'
              : 'are the captains of this crew and can review these goals too.'}
          </>
        )}
        {crew.captains.length === 0 && <span className="text-ink-2">This crew has no captain.</span>}
      </span>
    </p>
  )
}
