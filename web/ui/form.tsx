// Forms on react-hook-form, with the server's issues next to the fields and the focus on the first of them. Only lazy
// chunks may import this file, because the library does not fit into the first load.
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type SubmitErrorHandler,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { Note } from './note.tsx'

/** Why the server refused a request, such as an `ApiError`. */
export interface Refusal {
  code: string
  sentence: string
  /** The problem of each field, by its dotted path. */
  issues: readonly { path: string; message: string }[]
}

/** Messages next to fields, by their paths. */
export type Issues<Values extends FieldValues> = { [Name in FieldPath<Values>]?: string }

type ControlProps = UseFormRegisterReturn & { defaultValue?: string; defaultChecked?: boolean }

/** The part of a form that a group of fields needs, so that several forms can share the group. */
export interface FormFields<Name extends string> {
  /** The props of a control: `<TextInput {...form.register('title')} />`. */
  register: (name: Name) => ControlProps
  /** The message next to the field. */
  issue: (name: Name) => string | undefined
}

export interface FormSettings<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>
  /** The message next to a field that was left empty. */
  required?: NoInfer<Issues<Values>>
  /** Finds further issues before anything is sent. */
  check?: (values: NoInfer<Values>) => NoInfer<Issues<Values>>
  /** The call that the form makes. The form is not sent again while it is pending. */
  call: { error: Refusal | null; isPending: boolean }
  /** Fields that have another name in the call: `{ targetDate: 'day' }`. */
  renamed?: Readonly<Record<string, NoInfer<FieldPath<Values>>>>
  /** Other fields to clear of issues when a field changes: `{ quantity: ['title'] }`. */
  alsoClears?: { [Name in NoInfer<FieldPath<Values>>]?: readonly NoInfer<FieldPath<Values>>[] }
  /** Called after each change by the user, for example to save a draft. */
  onChange?: (values: NoInfer<Values>) => void
  onSend: (values: NoInfer<Values>) => void
  /** Called when `required` or `check` found an issue. */
  onInvalid?: SubmitErrorHandler<NoInfer<Values>>
}

/** Error codes without issues that belong next to a field. */
const fieldsOfCodes: Readonly<Record<string, string>> = {
  username_taken: 'username',
  name_taken: 'name',
  email_taken: 'email',
}
/** Where the message that belongs to no field is stored. */
const REST = 'root.server'

/**
 * A form with typed field names. It is validated on submit, an issue is cleared when its field changes, and the first
 * invalid field takes the focus, after the form's own check and after the server's.
 */
export function useCheckedForm<Values extends FieldValues>(settings: FormSettings<Values>) {
  const { defaultValues, renamed, alsoClears, onChange, onSend, onInvalid } = settings
  const { error, isPending: pending } = settings.call
  const form = useForm<Values>({
    defaultValues,
    reValidateMode: 'onSubmit',
    // Fields may be registered in another order than the page has them.
    shouldFocusError: false,
    resolver: (values) => {
      const errors: FieldErrors<Values> = {}
      const issues = Object.entries<string | undefined>(ownIssues(settings, values))
      for (const [name, message] of issues) if (message) set(errors, name, { type: 'check', message })
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { formState, subscribe, clearErrors } = form
  const { submitCount, errors } = formState
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)

  const changed = useEffectEvent((name: string | undefined, values: Values) => {
    // A reset has no field name.
    if (name === undefined || !isFieldOf(values, name)) return
    clearErrors([name, ...(alsoClears?.[name] ?? [])])
    onChange?.(values)
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name, values }) => changed(name, values) }),
    [subscribe],
  )
  const refuse = useEffectEvent((refusal: Refusal) => {
    applyIssues(form, refusal, renamed)
    setRefusals((count) => count + 1)
  })
  useEffect(() => {
    if (error) refuse(error)
  }, [error])
  // Both counts change in the same render as the issues, so the field is already marked as invalid.
  useEffect(() => {
    if (submitCount + refusals > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, refusals])

  return {
    ...form,
    pending,
    register: (name: FieldPath<Values>): ControlProps => ({
      ...form.register(name),
      ...toInitialProps(get(formState.defaultValues, name)),
    }),
    // `getFieldState` is avoided because it subscribes to touched fields, so the first blur would render the form again.
    // React would then replace the text node of each textarea, and the focus trap of a dialog would take that for a removed
    // element with the focus: Tab would lead back to the dialog instead of to the next field.
    issue: (name: FieldPath<Values>): string | undefined => {
      const found: { message?: string } | undefined = get(errors, name)
      return found?.message
    },
    /** The message of the server that belongs to no field of the form. */
    rest: errors.root?.server?.message ?? null,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      if (!pending) void form.handleSubmit((values) => onSend(values), onInvalid)(event)
    },
  }
}

export type CheckedForm<Values extends FieldValues> = ReturnType<typeof useCheckedForm<Values>>

/** Gives the control its first value. A select would otherwise start with its first option. */
function toInitialProps(value: unknown): Pick<ControlProps, 'defaultValue' | 'defaultChecked'> {
  if (typeof value === 'boolean') return { defaultChecked: value }
  return typeof value === 'string' ? { defaultValue: value } : {}
}

/** Shows `rest`, the server's message that belongs to no field. */
export function FormNote({ rest }: { rest: string | null }) {
  if (rest === null) return null
  return (
    <Note tone="bad" alert>
      {rest}
    </Note>
  )
}

function ownIssues<Values extends FieldValues>(
  { required = {}, check }: Pick<FormSettings<Values>, 'required' | 'check'>,
  values: Values,
): Issues<Values> {
  const empty = Object.entries(required).filter(([name]) => String(get(values, name) ?? '').trim() === '')
  return { ...check?.(values), ...Object.fromEntries(empty) }
}

/** Sets each issue on its field. An issue without a field, or else the message of the refusal, becomes `rest`. */
function applyIssues<Values extends FieldValues>(
  { getValues, setError }: UseFormReturn<Values>,
  { code, sentence, issues }: Refusal,
  renamed: Readonly<Record<string, FieldPath<Values>>> = {},
): void {
  const values = getValues()
  const taken = fieldsOfCodes[code]
  const found = taken === undefined ? issues : [{ path: taken, message: sentence }]
  const strays: string[] = []
  // The first issue of a field is shown, so it is set last.
  for (const { path, message } of found.toReversed()) {
    const name = renamed[path] ?? findField(values, path)
    if (name === undefined) strays.unshift(message)
    else setError(name, { type: 'server', message })
  }
  const rest = found.length === 0 ? sentence : strays[0]
  if (rest !== undefined) setError(REST, { type: 'server', message: rest })
}

/** Finds the field for a path of the server: `goalTypes` for 'goalTypes.3' if that is a list. */
function findField<Values extends FieldValues>(values: Values, path: string): FieldPath<Values> | undefined {
  const keys = path.split('.')
  const names = keys.map((_, index) => keys.slice(0, index + 1).join('.'))
  return names.find((name) => isFieldOf(values, name))
}

function isFieldOf<Values extends FieldValues>(values: Values, name: string): name is FieldPath<Values> {
  const value: unknown = get(values, name)
  return value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))
}
