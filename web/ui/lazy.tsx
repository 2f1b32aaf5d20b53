// Parts in chunks of their own. React's `lazy` shows its fallback for a moment, and then for 300 ms at least, even
// when the chunk has been loaded; `lazyComponent` renders it immediately.
import { type ComponentType, use, useState } from 'react'

export interface LazyComponent<Props extends object> {
  /** Suspends until its chunk is loaded. A chunk that fails to load three times is thrown, for the boundary around it. */
  Component: ComponentType<Props>
  /** Loads the chunk. Never throws: a chunk that fails to load now is loaded again when the component is shown. */
  preload: () => Promise<void>
}

/** `lazyComponent(() => import('./rail.tsx').then((module) => module.Rail))` */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const startLoading = () => {
    loading ??= withRetries(load).then((component) => {
      loaded = component
      return component
    })
    return loading
  }
  const Suspending = (props: Props) => {
    const Loaded = use(startLoading())
    return <Loaded {...props} />
  }
  return {
    Component: (props) => {
      // Chosen once: a different component in the same place would lose its state.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Suspending)
      return <Shown {...props} />
    },
    preload: async () => {
      try {
        await startLoading()
      } catch {
        loading = undefined
      }
    },
  }
}

/** A server that restarts, or a connection that breaks off for a moment, must not cost the page. In milliseconds. */
const RETRY_AFTER = [1000, 2000]

async function withRetries<T>(load: () => Promise<T>, [wait, ...later] = RETRY_AFTER): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return withRetries(load, later)
  }
}
