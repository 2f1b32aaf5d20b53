// A toast that is shown after the next full page load, such as the welcome after onboarding.
import { showSuccess } from '../ui/toast.ts'
import { tabStorage } from './stored.ts'

const KEY = 'cairn-toast'

export function toastAfterReload(title: string, description?: string): void {
  tabStorage.set(KEY, JSON.stringify([title, description]))
}

/** Shows it once. */
export function showKeptToast(): void {
  const kept = tabStorage.get(KEY)
  tabStorage.set(KEY, null)
  try {
    const [title, description]: unknown[] = kept ? JSON.parse(kept) : []
    if (typeof title !== 'string') return
    showSuccess(title, typeof description === 'string' ? description : undefined)
  } catch {
    // What was kept is not one of ours.
  }
}
