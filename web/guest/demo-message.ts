// What the demo answers when somebody presses something in it.
import { toast } from '../ui/toast.ts'

/** How long such a message stays, in milliseconds. */
export const DEMO_MESSAGE_MS = 3000

export function sayInDemo(title: string, description: string): void {
  const { dismiss } = toast({ kind: 'info', title, description })
  setTimeout(dismiss, DEMO_MESSAGE_MS)
}
