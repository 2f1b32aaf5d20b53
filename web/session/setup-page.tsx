// First-run set-up: the first school, and the account of whoever opened the printed link.
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { queryOptionsFor, useChange } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useTakeUpSession } from '../frame/session.tsx'
import { Button } from '../ui/button.tsx'
import { FormNote, useCheckedForm } from '../ui/form.tsx'
import { toast } from '../ui/toast.ts'
import { Gate } from './gate.tsx'
import { AdminFields, SchoolFields } from './setup-fields.tsx'
import { timeZones } from './time-zones.ts'

export function SetupPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const takeUp = useTakeUpSession()
  const setUp = useChange('POST /api/setup', {
    onSuccess: (user, { body }) => {
      client.setQueryData(queryOptionsFor('GET /api/setup').queryKey, { needed: false })
      takeUp(user)
      toast({ kind: 'success', title: 'Welcome to Cairn!', description: `${body.school.name} is set up.` })
      navigate(paths.home(), { replace: true })
    },
  })
  const form = useCheckedForm({
    defaultValues: {
      school: { name: '', timeZone: timeZones().own },
      admin: { username: '', password: '', firstName: '', lastName: '' },
    },
    error: setUp.error,
    pending: setUp.isPending,
    onSend: (body) => setUp.mutate({ body: { token, ...body } }),
  })
  return (
    <Gate
      wide
      title="Set up Cairn"
      lead="Once, for the first school and its first admin. You can change all of it later."
      stones={1}
      todo={5}
    >
      <form noValidate className="grid gap-6" onSubmit={form.onSubmit}>
        <SchoolFields form={form} zone={form.watch('school.timeZone')} />
        <AdminFields form={form} />
        <FormNote rest={form.rest} />
        <Button type="submit" variant="primary" pending={setUp.isPending} pendingLabel="Setting up...">
          Set up and sign in
        </Button>
      </form>
    </Gate>
  )
}
