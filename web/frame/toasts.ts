// Toasts of failed calls, and toasts that survive a full page load.
import { sentenceOf } from '../api/client.ts'
import { showFailure, showSuccess } from '../ui/toast.ts'
import { tabStorage } from './storage.ts'

/** `onError: onFailure('Failed to create studio')` shows this title and the server's sentence (see `sentenceOf`). */
export const onFailure =
  (title: string, otherwise?: string) =>
  (error: unknown): void =>
    showFailure(title, sentenceOf(error, otherwise))

const KEY = 'cairn-toast'

/** Shows a toast after the next full page load, such as the welcome after onboarding. */
export function toastAfterReload(title: string, description?: string): void {
  tabStorage.set(KEY, JSON.stringify([title, description]))
}

/** Shows the toast of `toastAfterReload`, once. */
export function showStoredToast(): void {
  const stored = tabStorage.get(KEY)
  tabStorage.set(KEY, null)
  try {
    const [title, description]: unknown[] = stored ? JSON.parse(stored) : []
    if (typeof title !== 'string') return
    showSuccess(title, typeof description === 'string' ? description : undefined)
  } catch {
    // The stored text is not a toast.
  }
}
