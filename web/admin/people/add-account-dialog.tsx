import type { ReactNode } from 'react'
import type { NewAccount } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useDialogForm } from '../use-dialog-form.ts'
import { CredentialFields, type IssueOf, missingAccount, NameFields } from './account-fields.tsx'
import { fullName } from './person-name.ts'

/** The form of a new account, whatever its role: name, username, password, and what else the role needs. */
export function AddAccountDialog({
  title,
  description,
  noun,
  success,
  failure,
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
  /** What to say beside the role's own fields that were left empty. */
  required: Readonly<Record<string, string>>
  /** The rest of the account, from the role's own fields. */
  roleOf: (text: (name: string) => string) => Omit<NewAccount, keyof typeof missingAccount>
  /** Sentence of the toast. */
  told?: (user: User) => string
  /** A sentence when what was made is not what was asked for. */
  onMade?: (user: User) => string | null
  onClose: () => void
  /** The role's own fields. */
  children: (issue: IssueOf) => ReactNode
}) {
  const { input } = useScope()
  const create = useChange('POST /api/admin/users', {
    onSuccess: (user) => {
      const wrong = onMade?.(user) ?? null
      if (wrong === null) showSuccess(success, told(user))
      else showFailure(failure, wrong)
      onClose()
    },
    onError: onFailure(failure),
  })
  const form = useDialogForm({
    error: create.error,
    required: { ...missingAccount, ...required },
    pending: create.isPending,
    onSend: (text) => {
      const role = roleOf(text)
      create.mutate({
        ...(role.schoolId === undefined ? input : { query: { schoolId: String(role.schoolId) } }),
        body: {
          firstName: text('firstName'),
          lastName: text('lastName'),
          username: text('username').trim(),
          password: text('password'),
          ...role,
        },
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
      <NameFields issue={form.issue} />
      <CredentialFields issue={form.issue} least={noun === 'learner' ? 8 : 12} />
      {children(form.issue)}
    </FormDialog>
  )
}
