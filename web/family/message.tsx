// One message at the bottom of the page, for five seconds, read out when it appears.
import { createStore, useStore } from '../ui/store.ts'

const SHOWN_MS = 5000
const message = createStore('')
let timer: ReturnType<typeof setTimeout> | undefined

export function showMessage(text: string): void {
  clearTimeout(timer)
  message.set(text)
  timer = setTimeout(() => message.set(''), SHOWN_MS)
}

export function MessageRegion() {
  const text = useStore(message)
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-10 mx-auto grid max-w-[26rem]">
      {text && (
        <p className="rounded-14 border border-line bg-surface px-4 py-3 font-600 shadow-lg">{text}</p>
      )}
    </div>
  )
}
