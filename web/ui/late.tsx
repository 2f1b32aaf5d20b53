// Parts in a file of their own. React's `lazy` shows its fallback for a moment, and then for 300 ms at least, even where the
// file is here already; these are drawn at once then.
import { type ComponentType, use } from 'react'

export interface LatePart<Props extends object> {
  /** Suspends until its file is here. One that does not come is thrown, for the boundary around it. */
  Part: ComponentType<Props>
  /** Fetches the file. Never throws: one that does not come now is asked for again when the part is shown. */
  preload: () => Promise<void>
}

/** `late(() => import('./rail.tsx').then((module) => module.Rail))` */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let code: Promise<ComponentType<Props>> | undefined
  const fetchCode = () => {
    const asked = load()
    // By these fields `use` knows a promise that is kept already, and does not wait for it.
    const kept = (value: ComponentType<Props>) => void Object.assign(asked, { status: 'fulfilled', value })
    asked.then(kept, () => {})
    return asked
  }
  return {
    Part: (props) => {
      code ??= fetchCode()
      const Loaded = use(code)
      return <Loaded {...props} />
    },
    preload: async () => {
      const ahead = code ?? fetchCode()
      try {
        await ahead
        code ??= ahead
      } catch {
        // See above.
      }
    },
  }
}
