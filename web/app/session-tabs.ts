// Tells the other tabs of this browser who signed in or that somebody signed out: they share the one cookie.

type Message = { signedIn: number } | { signedOut: true }
const CHANNEL = 'cairn-session'

function tell(message: Message): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

export const tellSignedIn = (userId: number): void => tell({ signedIn: userId })
export const tellSignedOut = (): void => tell({ signedOut: true })

/** `listen` gets the id of who signed in in another tab, or null for nobody any more. Answers how to stop. */
export function onSessionOfOtherTab(listen: (userId: number | null) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => listen('signedIn' in data ? data.signedIn : null)
  return () => channel.close()
}
