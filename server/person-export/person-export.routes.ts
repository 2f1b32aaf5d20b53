// The call that gives people the file of all that is stored about them.
import { accountFor, mayReadAccount } from '../people/index.ts'
import { refuse } from '../platform/errors.ts'
import { route } from '../platform/http/route.ts'
import { exportPerson } from './export-person.ts'

export const personExportRoutes = {
  ...route('GET /api/users/:id/export', {
    subject: async (context, { params }) => {
      const account = await accountFor(context, params.id)
      return mayReadAccount(context.caller, account) ? account : refuse('forbidden')
    },
    handle: (context, { subject }) => exportPerson(context, subject),
  }),
}
