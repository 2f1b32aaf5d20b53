// First-run set-up: the first school, and the account of whoever opened the printed link.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { queryOptionsFor, useChange } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useTakeUpSession } from '../frame/session.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.ts'
import { Gate } from './gate.tsx'
import { AdminFields, SchoolFields } from './setup-fields.tsx'
import { useIssues } from './use-issues.ts'

export function SetupPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const takeUp = useTakeUpSession()
  const form = useRef<HTMLFormElement>(null)
  const setUp = useChange('POST /api/setup', {
    onSuccess: (user, { body }) => {
      client.setQueryData(queryOptionsFor('GET /api/setup').queryKey, { needed: false })
      takeUp(user)
      toast({ kind: 'success', title: 'Welcome to Cairn!', description: `${body.school.name} is set up.` })
      navigate(paths.home(), { replace: true })
    },
  })
  const issues = useIssues(setUp.error, form)
  const submit = () => {
    if (!form.current || setUp.isPending) return
    const typed = new FormData(form.current)
    const text = (name: string) => String(typed.get(name) ?? '')
    setUp.mutate({
      body: {
        token,
        school: { name: text('school.name'), timeZone: text('school.timeZone') },
        admin: {
          username: text('admin.username'),
          password: text('admin.password'),
          firstName: text('admin.firstName'),
          lastName: text('admin.lastName'),
        },
      },
    })
  }
  return (
    <Gate
      wide
      title="Set up Cairn"
      lead="Once, for the first school and its first admin. You can change all of it later."
      stones={1}
      todo={5}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-6"
        onInput={issues.forget}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SchoolFields issueOf={issues.of} />
        <AdminFields issueOf={issues.of} />
        {issues.other && (
          <Note tone="bad" alert>
            {issues.other}
          </Note>
        )}
        <Button type="submit" variant="primary" pending={setUp.isPending} pendingLabel="Setting up...">
          Set up and sign in
        </Button>
      </form>
    </Gate>
  )
}
