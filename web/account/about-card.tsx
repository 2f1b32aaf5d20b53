import type { ReactNode } from 'react'
import { pluralWord } from '../../contract/sentences.ts'
import { useUser } from '../frame/session.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { roleWords } from './role-words.ts'

/** What others see of the person, and what an admin decided. */
export function AboutCard() {
  const user = useUser()
  const roles = roleWords(user)
  return (
    <Card region>
      <CardHeader title="About you" />
      <CardBody className="grid gap-4">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline">
          <Entry term="Name">{`${user.firstName} ${user.lastName}`}</Entry>
          <Entry term="Username">
            <span className="font-mono">{user.username}</span>
          </Entry>
          <Entry term="School">{user.schoolName ?? 'None yet'}</Entry>
          {user.studio !== null && <Entry term="Studio">{user.studio}</Entry>}
          {user.groupName !== null && <Entry term="Crew">{user.groupName}</Entry>}
          <Entry term={pluralWord(roles.length, 'Role')}>{roles.join(', ')}</Entry>
        </dl>
        <p className="text-14 text-ink-2">Something is not right? An admin of your school can change it.</p>
      </CardBody>
    </Card>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-14 text-ink-2 max-sm:-mb-2.5">{term}</dt>
      <dd className="min-w-0 font-600 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
