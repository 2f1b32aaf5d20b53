import { type AriaAttributes, createContext, use } from 'react'

/** What a control inside a Field needs to be tied to its label, hint and error. */
export type FieldIds = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: AriaAttributes['aria-invalid']
  required?: boolean | undefined
}

export const FieldContext = createContext<FieldIds>({})

/** Props of the surrounding Field, with what the control was given itself on top. */
export function useFieldIds(given: FieldIds): FieldIds {
  const field = use(FieldContext)
  const describedBy = [field['aria-describedby'], given['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: given.id ?? field.id,
    required: given.required ?? field.required,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': given['aria-invalid'] ?? field['aria-invalid'],
  }
}
