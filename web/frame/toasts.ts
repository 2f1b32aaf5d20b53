// Toasts that survive a full page load.
import { showSuccess } from '../ui/toast.ts'
import { tabStorage } from './storage.ts'

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
