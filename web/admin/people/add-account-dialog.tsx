import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { NewAccount } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import {
  checkNames,
  emptyNames,
  lastNameToSend,
  NameFields,
  nameFields,
} from '../../parts/sign-in/name-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { type FormFields, type Refusal, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { useClosingChange } from '../use-save.ts'
import { CredentialFields, EmailField, requireCredentials, StudioField } from './account-fields.tsx'
import { firstPassword, roleOnCard } from './first-password.ts'

/** Fields that only some roles have. */
const emptyRole = { studio: '', assignedStudio: '', schoolId: '' }
type RoleFields = typeof emptyRole
const emptyAccount = { ...emptyNames, username: '', password: '', email: '' }
type AccountFields = typeof emptyAccount
/** The fields of the form whose issues a dialog may find. */
type TextFields = Omit<AccountFields, 'hasNoLastName'>
/** The fields that every account is created with. */
type SentAccount = Pick<NewAccount, 'firstName' | 'username' | 'password' | 'email'> & {
  lastName: string | null
}

interface AccountDialogProps {
  title: string
  description?: string
  /** The label of the button. */
  label: string
  /** The minimum length of the password. */
  minLength: 8 | 12
  /** Offers a readable password. */
  suggestsPassword?: boolean
  /** Initial values of the role's fields. */
  role?: Partial<RoleFields>
  /** Messages for required fields of the role that were left empty. */
  required?: Partial<RoleFields>
  /** Finds further issues before anything is sent. */
  check?: (account: AccountFields) => Partial<TextFields>
  call: { error: Refusal | null; isPending: boolean }
  /** An empty email is left out. */
  onSend: (account: SentAccount, role: RoleFields) => void
  onClose: () => void
  /** The fields of the role. */
  children?: (form: FormFields<keyof RoleFields>) => ReactNode
}

/** The form for a new account of any role: name, username, password, email, and the role's fields. */
export function AccountDialog({
  title,
  description,
  label,
  minLength,
  suggestsPassword = false,
  role,
  required,
  check,
  call,
  onSend,
  onClose,
  children,
}: AccountDialogProps) {
  const form = useCheckedForm({
    defaultValues: { ...emptyAccount, ...emptyRole, ...role },
    required: { ...requireCredentials(), ...required },
    check: (account) => ({ ...check?.(account), ...checkNames(account) }),
    alsoClears: { hasNoLastName: ['lastName'] },
    call,
    onSend: ({ firstName, lastName, hasNoLastName, username, password, email, ...fields }) => {
      const account: SentAccount = {
        firstName,
        lastName: lastNameToSend({ lastName, hasNoLastName }),
        username: username.trim(),
        password,
      }
      if (email.trim() !== '') account.email = email.trim()
      onSend(account, fields)
    },
  })
  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      label={label}
      pendingLabel={t`Adding...`}
      onClose={onClose}
    >
      <NameFields form={form} names={nameFields} hasNoLastName={form.watch('hasNoLastName')} />
      <CredentialFields
        form={form}
        minLength={minLength}
        onSuggest={suggestsPassword ? (password) => form.setValue('password', password) : undefined}
      />
      <EmailField form={form} hint={t`For signing in through a provider.`} />
      {children?.(form)}
    </FormDialog>
  )
}

interface AddAccountDialogProps
  extends Omit<AccountDialogProps, 'minLength' | 'suggestsPassword' | 'call' | 'onSend' | 'check'> {
  /** Titles of the toasts. */
  success: string
  failure: string
  /** Returns the rest of the account, from the role's fields. */
  roleOf: (fields: RoleFields) => Omit<NewAccount, keyof SentAccount>
  successText?: (user: User) => string
  /** Returns why the created account is not what was requested; null if it is. */
  checkCreated?: (user: User) => string | null
  isLearner?: boolean
}

function describeSignIn(user: User): string {
  const name = fullName(user)
  const { username } = user
  return t`${name} signs in as ${username}.`
}

/** Adds an account with one call. Passwords are suggested for learners. */
function AddAccountDialog({
  success,
  failure,
  roleOf,
  successText = describeSignIn,
  checkCreated,
  isLearner = false,
  onClose,
  ...dialog
}: AddAccountDialogProps) {
  const { input } = useScope()
  const create = useClosingChange('POST /api/admin/users', {
    onSaved: (user, { body }) => {
      const problem = checkCreated?.(user) ?? null
      if (problem !== null) return showFailure(failure, problem)
      firstPassword.set({ person: user, role: roleOnCard(user), password: body.password })
      showSuccess(success, successText(user))
    },
    failure,
    onClose,
  })
  return (
    <AccountDialog
      {...dialog}
      minLength={isLearner ? 8 : 12}
      suggestsPassword={isLearner}
      call={create}
      onSend={(account, fields) => {
        const added = roleOf(fields)
        create.mutate({
          ...(added.schoolId === undefined ? input : { query: { schoolId: String(added.schoolId) } }),
          body: { ...account, ...added },
        })
      }}
      onClose={onClose}
    />
  )
}

interface DialogProps {
  onClose: () => void
}

export const AddLearnerDialog = ({ onClose }: DialogProps) => (
  <AddAccountDialog
    title={t`Add Learner`}
    label={t`Add learner`}
    isLearner
    success={t`Student created successfully`}
    failure={t`Failed to create student`}
    required={{ studio: t`Choose a studio.` }}
    roleOf={({ studio }) => ({ studio })}
    onClose={onClose}
  >
    {(form) => <StudioField name="studio" label={t`Studio`} form={form} />}
  </AddAccountDialog>
)

export const AddGuideDialog = ({ onClose }: DialogProps) => (
  <AddAccountDialog
    title={t`Add Guide`}
    description={t`A guide sees the learners and goals of one studio.`}
    label={t`Add guide`}
    success={t`Guide created successfully`}
    failure={t`Failed to create guide`}
    required={{ assignedStudio: t`Choose the studio this guide looks after.` }}
    roleOf={({ assignedStudio }) => ({ userType: 'guide', assignedStudio })}
    successText={describeGuide}
    checkCreated={({ id }) => (id ? null : t`User creation failed - no user ID returned`)}
    onClose={onClose}
  >
    {(form) => <StudioField name="assignedStudio" label={t`Assigned studio`} form={form} />}
  </AddAccountDialog>
)

function describeGuide(user: User): string {
  const name = fullName(user)
  const studio = user.assignedStudio ?? ''
  return t`${name} looks after ${studio}.`
}

/** A super admin chooses the school. Other admins only add admins to their own. */
export function AddAdminDialog({ onClose }: DialogProps) {
  const { isSuperAdmin, schoolId, schoolName } = useUser()
  const scope = useScope()
  const { data: schools = [] } = useApi('GET /api/admin/schools', isSuperAdmin ? {} : null)
  const choices = isSuperAdmin ? schools : [{ id: schoolId ?? 0, name: schoolName ?? '' }]
  return (
    <AddAccountDialog
      title={t`Add Admin`}
      description={t`An admin manages the learners, studios, crews and coaches of one school.`}
      label={t`Add admin`}
      success={t`Admin created successfully`}
      failure={t`Failed to create admin`}
      required={{ schoolId: t`Please select a school` }}
      role={{ schoolId: isSuperAdmin ? '' : String(scope.schoolId ?? '') }}
      roleOf={(fields) => ({ userType: 'admin', schoolId: Number(fields.schoolId) })}
      checkCreated={({ isAdmin }) => (isAdmin ? null : t`Admin role was not applied to the created user`)}
      onClose={onClose}
    >
      {(form) => (
        <Field label={t`School`} error={form.issue('schoolId')} required>
          <Select {...form.register('schoolId')}>
            {isSuperAdmin && <option value="">{t`Select a school`}</option>}
            <Options choices={choices.map(({ id, name }) => [id, name])} />
          </Select>
        </Field>
      )}
    </AddAccountDialog>
  )
}
