// Tells the other tabs of this browser who signed in or that somebody signed out: they share the one cookie.

type Message = { signedIn: number } | { signedOut: true }

/** One for speaking and hearing: a channel does not hear itself. */
const channel = new BroadcastChannel('cairn-session')

export const tellSignedIn = (userId: number): void =>
  channel.postMessage({ signedIn: userId } satisfies Message)
export const tellSignedOut = (): void => channel.postMessage({ signedOut: true } satisfies Message)

/** `listen` gets the id of who signed in in another tab, or null for nobody any more. Answers how to stop. */
export function onSessionOfOtherTab(listen: (userId: number | null) => void): () => void {
  const hear = ({ data }: MessageEvent<Message>) => listen('signedIn' in data ? data.signedIn : null)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
