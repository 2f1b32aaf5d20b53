// A toast that is shown after the next full page load, such as the welcome after onboarding.
import { toast } from '../ui/toast.ts'

const KEY = 'cairn-toast'

export function toastAfterReload(title: string, description?: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([title, description]))
  } catch {
    // Without storage the reload passes without a word.
  }
}

/** Shows it once. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const [title, description]: unknown[] = kept ? JSON.parse(kept) : []
    if (typeof title !== 'string') return
    toast({ kind: 'success', title, description: typeof description === 'string' ? description : undefined })
  } catch {
    // What was kept is not one of ours.
  }
}
