import type { ReactNode } from 'react'
import type { NewAccount } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { type FormFields, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { useClosingChange } from '../use-save.ts'
import { CredentialFields, missingAccount, NameFields } from './account-fields.tsx'
import { fullName } from './person-name.ts'

/** What a role may need besides the account; each role has fields for its own. */
const noRole = { studio: '', assignedStudio: '', schoolId: '' }
type RoleFields = typeof noRole
const noAccount = { firstName: '', lastName: '', username: '', password: '' }

/** The form of a new account, whatever its role: name, username, password, and what else the role needs. */
export function AddAccountDialog({
  title,
  description,
  noun,
  success,
  failure,
  role,
  required,
  roleOf,
  told = (user) => `${fullName(user)} signs in as ${user.username}.`,
  onMade,
  onClose,
  children,
}: {
  title: string
  description?: string
  /** 'learner'; on the button. */
  noun: 'learner' | 'guide' | 'admin'
  /** Titles of the toasts. */
  success: string
  failure: string
  /** What the role's own fields hold at first. */
  role?: Partial<RoleFields>
  /** What to say next to those of the role's own fields that were left empty. */
  required: Partial<RoleFields>
  /** The rest of the account, from the role's own fields. */
  roleOf: (fields: RoleFields) => Omit<NewAccount, keyof typeof missingAccount>
  /** Sentence of the toast. */
  told?: (user: User) => string
  /** A sentence when what was made is not what was asked for. */
  onMade?: (user: User) => string | null
  onClose: () => void
  /** The role's own fields. */
  children: (form: FormFields<keyof RoleFields>) => ReactNode
}) {
  const { input } = useScope()
  const create = useClosingChange('POST /api/admin/users', {
    saved: (user) => {
      const wrong = onMade?.(user) ?? null
      if (wrong === null) showSuccess(success, told(user))
      else showFailure(failure, wrong)
    },
    failure,
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { ...noAccount, ...noRole, ...role },
    required: { ...missingAccount, ...required },
    error: create.error,
    pending: create.isPending,
    onSend: ({ firstName, lastName, username, password, ...fields }) => {
      const added = roleOf(fields)
      create.mutate({
        ...(added.schoolId === undefined ? input : { query: { schoolId: String(added.schoolId) } }),
        body: { firstName, lastName, username: username.trim(), password, ...added },
      })
    },
  })
  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      label={`Add ${noun}`}
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <NameFields form={form} />
      <CredentialFields form={form} least={noun === 'learner' ? 8 : 12} />
      {children(form)}
    </FormDialog>
  )
}
