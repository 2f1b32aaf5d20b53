// The dialog that creates a studio, a school or a crew, or edits one. Each describes it by data: its texts, calls and
// fields.
import type { ReactNode } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import { changedFields } from '../../contract/fields.ts'
import type { Answer, ChangeCall, Input } from '../api/calls.ts'
import { Field, TextArea, TextInput } from '../ui/field.tsx'
import { type CheckedForm, type Issues, useCheckedForm } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showSuccess } from '../ui/toast.ts'
import { showNoChanges, useClosingChange } from './use-save.ts'

interface Saving<C extends ChangeCall> {
  call: C
  /** The label of the button, and the one while the call is pending. */
  label: string
  pendingLabel: string
  /** The title of the toast, and its description if it says more than the dialog. */
  saved: (answer: Answer<C>, input: Input<C>) => readonly [title: string, description?: string]
  /** The title of the toast when the server refuses. */
  failure: string
}

interface ItemField<Name extends string> {
  name: Name
  label: string
  /** The message if it was left empty; the field is optional if this is absent. */
  required?: string
  /** The number of lines of a longer text. */
  rows?: number
}

interface ItemDialogProps<
  Item,
  Values extends FieldValues,
  Stored extends object,
  C extends ChangeCall,
  U extends ChangeCall,
> {
  /** The item as it was when the dialog opened; undefined to create one. */
  item: Item | undefined
  create: Saving<C> & { title: string; input: (fields: Stored) => Input<C> }
  /** Sends only the fields that differ from the stored ones. */
  update: Saving<U> & {
    title: (item: Item) => string
    input: (changed: Partial<Stored>, item: Item) => Input<U>
  }
  values: DefaultValues<Values>
  /** Converts the values of the form to the fields that are sent. */
  toStored: (values: NoInfer<Values>) => Stored
  storedIn: (item: Item) => NoInfer<Stored>
  fields: readonly ItemField<NoInfer<FieldPath<Values>>>[]
  /** Finds further issues before anything is sent. */
  check?: (values: NoInfer<Values>) => Issues<NoInfer<Values>>
  onClose: () => void
  /** Further fields, below the others. */
  children?: (form: CheckedForm<NoInfer<Values>>) => ReactNode
}

export function ItemDialog<
  Item,
  Values extends FieldValues,
  Stored extends object,
  C extends ChangeCall,
  U extends ChangeCall,
>({
  item,
  create,
  update,
  values,
  toStored,
  storedIn,
  fields,
  check,
  onClose,
  children,
}: ItemDialogProps<Item, Values, Stored, C, U>) {
  const creating = useClosingChange(create.call, {
    onSaved: (answer, input) => showSuccess(...create.saved(answer, input)),
    failure: create.failure,
    onClose,
  })
  const updating = useClosingChange(update.call, {
    onSaved: (answer, input) => showSuccess(...update.saved(answer, input)),
    failure: update.failure,
    onClose,
  })
  const required: Issues<Values> = {}
  for (const field of fields) required[field.name] = field.required
  const form = useCheckedForm<Values>({
    defaultValues: values,
    required,
    ...(check && { check }),
    call: {
      error: creating.error ?? updating.error,
      isPending: creating.isPending || updating.isPending,
    },
    onSend: (sent) => {
      const stored = toStored(sent)
      if (item === undefined) return creating.mutate(create.input(stored))
      const changed = changedFields(storedIn(item), stored)
      if (changed) updating.mutate(update.input(changed, item))
      else showNoChanges()
    },
  })
  const { label, pendingLabel } = item === undefined ? create : update
  return (
    <FormDialog
      title={item === undefined ? create.title : update.title(item)}
      form={form}
      label={label}
      pendingLabel={pendingLabel}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Field
          key={field.name}
          label={field.label}
          error={form.issue(field.name)}
          required={field.required !== undefined}
          optional={field.required === undefined}
        >
          {field.rows === undefined ? (
            <TextInput {...form.register(field.name)} autoComplete="off" />
          ) : (
            <TextArea {...form.register(field.name)} rows={field.rows} />
          )}
        </Field>
      ))}
      {children?.(form)}
    </FormDialog>
  )
}
