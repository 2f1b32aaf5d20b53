// Parts in chunks of their own. A chunk that fails to load is asked for again, because a server that restarts, or a
// connection that breaks off for a moment, must not cost the page.
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { createStore, type Store, useStore } from './store.ts'

/** Spread onto what opens a part: the pointer or the focus on it loads the chunk. */
export interface PreloadProps {
  onPointerEnter: () => void
  onFocus: () => void
}

export interface LazyComponent<Props extends object> {
  /** Suspends until its chunk is loaded. A chunk that fails to load three times is thrown, for the boundary around it. */
  Component: ComponentType<Props>
  /** Loads the chunk. Never throws: a chunk that fails to load now is loaded again when the component is shown. */
  load: () => Promise<void>
  /** The same for a chunk that may never be needed: does nothing on a slow line, or where the user saves data. */
  preload: () => Promise<void>
  preloadProps: PreloadProps
}

export interface LazyDialog<Props extends object> {
  /** Mount it only while it is open. */
  Dialog: (props: Props) => ReactNode
  preloadProps: PreloadProps
}

/** Code that arrives in one file, such as all dialogs of a screen. */
export interface LazyChunk<Code extends object> {
  /** `const { Component: Rail } = chunk.component((code) => code.Rail)` */
  component: <Props extends object>(pick: (code: Code) => ComponentType<Props>) => LazyComponent<Props>
  /** `const addCrew = chunk.dialog((code) => code.AddCrewDialog)`: nothing is shown until the file is loaded. */
  dialog: <Props extends object>(pick: (code: Code) => ComponentType<Props>) => LazyDialog<Props>
}

/**
 * `const dialogs = lazyChunk(() => import('./crew-dialogs.ts'))`. Unlike React's `lazy`, which shows its fallback for 300 ms
 * at least, its parts render immediately when the chunk has been loaded.
 */
export function lazyChunk<Code extends object>(fetchCode: () => Promise<Code>): LazyChunk<Code> {
  let loaded: Code | undefined
  let loading: Promise<Code> | undefined
  const startLoading = () => {
    loading ??= withRetries(fetchCode).then((code) => {
      loaded = code
      return code
    })
    return loading
  }
  const load = async () => {
    try {
      await startLoading()
    } catch {
      loading = undefined
    }
  }
  const preload = async () => {
    if (!savesData()) await load()
  }
  const startPreload = () => void preload()
  const preloadProps = { onPointerEnter: startPreload, onFocus: startPreload }

  function component<Props extends object>(pick: (code: Code) => ComponentType<Props>): LazyComponent<Props> {
    const Suspending = (props: Props) => {
      const Loaded = pick(use(startLoading()))
      return <Loaded {...props} />
    }
    const Component = (props: Props) => {
      // Chosen once: a different component in the same place would lose its state.
      const [Shown] = useState<ComponentType<Props>>(() => (loaded ? pick(loaded) : Suspending))
      return <Shown {...props} />
    }
    return { Component, load, preload, preloadProps }
  }

  function dialog<Props extends object>(pick: (code: Code) => ComponentType<Props>): LazyDialog<Props> {
    const { Component } = component(pick)
    return {
      Dialog: (props: Props) => (
        <Suspense fallback={null}>
          <Component {...props} />
        </Suspense>
      ),
      preloadProps,
    }
  }

  return { component, dialog }
}

/** `lazyComponent(() => import('./rail.tsx').then((module) => module.Rail))`: a chunk with one component. */
export const lazyComponent = <Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> => lazyChunk(fetchCode).component((component) => component)

/** `lazyDialog(() => import('./add-dialog.tsx').then((m) => m.AddDialog))`: a chunk with one dialog. */
export const lazyDialog = <Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyDialog<Props> => lazyChunk(fetchCode).dialog((dialog) => dialog)

/** A dialog without further props: a lazy one, or a function that renders one with its props. */
export type OpenedDialog = (props: { onClose: () => void }) => ReactNode

/** The dialog that a part of a page has open. `show(addCoach.Dialog)` opens one; `dialog` is rendered by the part. */
export function useShownDialog() {
  const [shown, setShown] = useState<{ Dialog: OpenedDialog } | null>(null)
  const show = useCallback((Dialog: OpenedDialog) => setShown({ Dialog }), [])
  return { show, dialog: shown && <shown.Dialog onClose={() => setShown(null)} /> }
}

/** A module that failed to load is loaded again after this long, in milliseconds, or as soon as the device is online. */
const MODULE_RETRY_AFTER_MS = 5000

/**
 * The module of a part above all pages, once it is `wanted` and loaded. A module that fails to load does not break the
 * page. `fetchCode` must be the same function in each render.
 */
export function useLazyModule<Module extends object>(
  fetchCode: () => Promise<Module>,
  wanted: boolean,
): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    if (!wanted) return
    let retry: ReturnType<typeof setTimeout> | undefined
    const tryToLoad = () => {
      clearTimeout(retry)
      fetchCode().then(setModule, () => {
        retry = setTimeout(tryToLoad, MODULE_RETRY_AFTER_MS)
      })
    }
    tryToLoad()
    window.addEventListener('online', tryToLoad)
    return () => {
      clearTimeout(retry)
      window.removeEventListener('online', tryToLoad)
    }
  }, [fetchCode, wanted])
  return module
}

/** What the user does first on a page. */
const firstActs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** What the act itself does comes first: together, the dialog of a new goal opened 200 ms later. In milliseconds. */
const AFTER_ACTION_MS = 300

const acted: Store<boolean> = createStore(false, () => {
  const act = () => {
    stop()
    setTimeout(() => acted.set(true), AFTER_ACTION_MS)
  }
  const stop = () => {
    for (const event of firstActs) window.removeEventListener(event, act)
  }
  for (const event of firstActs) window.addEventListener(event, act, { passive: true })
  return stop
})

/** False until the user does something, then true: for what a pointer or the focus may need. Never where they save data. */
export const useHasActed = (): boolean => useStore(acted) && !savesData()

/** A page on which the user does not act is completed after this long, in milliseconds: it is read, or shown to others. */
const IDLE_AFTER_MS = 4_000

/** Whether the user has acted, or the page has been open for long. */
export const inUse: Store<boolean> = createStore(false, () => {
  const begin = () => inUse.set(true)
  const timer = setTimeout(begin, IDLE_AFTER_MS)
  const stop = acted.subscribe(begin)
  if (acted.get()) begin()
  return () => {
    clearTimeout(timer)
    stop()
  }
})

/**
 * Whether to load what stands at this place: it is on the screen, or the page is in use. Where the user saves data, only
 * what is on the screen.
 */
export function useIsWanted(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  const wanted = useStore(inUse) && !savesData()
  useEffect(() => {
    if (seen || wanted || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen, wanted])
  return seen || wanted
}

/** Between the attempts to load a chunk, in milliseconds. */
const RETRY_AFTER = [1000, 2000]

async function withRetries<T>(fetchCode: () => Promise<T>, [wait, ...later] = RETRY_AFTER): Promise<T> {
  try {
    return await fetchCode()
  } catch (error) {
    if (wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return withRetries(fetchCode, later)
  }
}

declare global {
  interface Navigator {
    /** Only some browsers say it. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Whether the user pays for each chunk with money or with waiting. */
export const savesData = (): boolean =>
  navigator.connection?.saveData === true || /2g$/.test(navigator.connection?.effectiveType ?? '')
