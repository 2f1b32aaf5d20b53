// The toasts of the admin screens: the title of the specification, then the server's sentence.
import { sentenceOf } from '../api/api-error.ts'
import { type ToastAction, toast } from '../ui/toast.ts'

/** `onError: failed('Failed to create studio')`. `otherwise` stands where the server gave no sentence of its own. */
export const failed =
  (title: string, otherwise = 'Try again in a moment.') =>
  (error: unknown): void => {
    toast({ kind: 'destructive', title, description: sentenceOf(error, otherwise) })
  }

export function done(title: string, description?: string, action?: ToastAction): void {
  toast({ kind: 'success', title, ...(description && { description }), ...(action && { action }) })
}
