// Parts in chunks of their own. A chunk that fails to load is asked for again, because a server that restarts, or a
// connection that breaks off for a moment, must not cost the page.
import { type ComponentType, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'
import { catalogsLoaded } from './language.ts'
import { createStore, type Store, useStore } from './store.ts'

/** Spread onto the opener of a part. The pointer or the focus on it loads the chunk. */
export interface PreloadProps {
  onPointerEnter: () => void
  onFocus: () => void
}

export interface LazyComponent<Props extends object> {
  /** Suspends until its chunk is loaded. A chunk that fails to load three times throws, for the boundary around it. */
  Component: ComponentType<Props>
  /** Loads the chunk. Never throws, because a chunk that fails to load now is loaded again when the component is shown. */
  load: () => Promise<void>
  /** Like `load`, for a chunk that may never be needed. Does nothing on a slow connection, or if the user saves data. */
  preload: () => Promise<void>
  preloadProps: PreloadProps
}

export interface LazyDialog<Props extends object> {
  /** Mounted only while it is open. */
  Dialog: (props: Props) => ReactNode
  preload: () => Promise<void>
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
    loading ??= fetchTranslated(fetchCode).then((code) => {
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
      const Picked = pick(use(startLoading()))
      return <Picked {...props} />
    }
    const Component = (props: Props) => {
      // The component is chosen once, because a different one in the same place would lose its state.
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
      preload,
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

/** The dialog that a part of a page has open. `show(addCoach.Dialog)` opens one, and the part renders `dialog`. */
export function useShownDialog() {
  const [shown, setShown] = useState<{ Dialog: OpenedDialog } | null>(null)
  const show = useCallback((Dialog: OpenedDialog) => setShown({ Dialog }), [])
  return { show, dialog: shown && <shown.Dialog onClose={() => setShown(null)} /> }
}

/** A module that failed to load is loaded again after this delay, or as soon as the device is online. */
const MODULE_RETRY_AFTER_MS = 5000

/**
 * Returns the module of a part above all pages, once it is `wanted` and loaded. A module that fails to load does not break
 * the page. `fetchCode` must be the same function in each render.
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
      withCatalogs(fetchCode).then(setModule, () => {
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

/** How long after the page is loaded the rest begins, because answers that the first view still waits for come first. */
const QUIET_AFTER_MS = 1500

/**
 * Whether the first view is over and the browser had a moment without work. Until then only that view is loaded; after it
 * comes what is further down, and what the first click of the user needs, so that it is as fast as later ones. Pages that
 * don't begin a first view, such as those of tests, are idle from the start.
 */
const idle: Store<boolean> = createStore(true)

/** Called once, before the first view is loaded. */
export function beginFirstView(): void {
  idle.set(false)
  const endFirstView = () => idle.set(true)
  const wait = () => {
    setTimeout(() => {
      // Safari has no idle callbacks.
      if (window.requestIdleCallback) window.requestIdleCallback(endFirstView)
      else endFirstView()
    }, QUIET_AFTER_MS)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

export const useIsIdle = (): boolean => useStore(idle)

/** Runs `act` once the page is idle, which may be now. */
export function whenIdle(act: () => void): void {
  if (idle.get()) {
    act()
    return
  }
  const stop = idle.subscribe(() => {
    stop()
    act()
  })
}

/** Loads a part that a click will need as soon as the page is idle. `preload` must be the same function in each render. */
export function usePreloadWhenIdle(preload: () => Promise<void>): void {
  useEffect(() => whenIdle(() => void preload()), [preload])
}

const fetchTranslated = <Code,>(fetchCode: () => Promise<Code>): Promise<Code> =>
  withCatalogs(() => withRetries(fetchCode))

/** Code of a room may be the first of it, whose catalog is then on its way. */
const withCatalogs = <Code,>(fetchCode: () => Promise<Code>): Promise<Code> =>
  fetchCode().then((code) => catalogsLoaded()?.then(() => code) ?? code)

/** The delays between the attempts to load a chunk. */
const RETRY_DELAYS_MS = [1000, 2000]

async function withRetries<T>(fetchCode: () => Promise<T>, [wait, ...later] = RETRY_DELAYS_MS): Promise<T> {
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
    /** Only some browsers have it. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Whether the user pays for each chunk with money or with waiting. */
export const savesData = (): boolean =>
  navigator.connection?.saveData === true || /2g$/.test(navigator.connection?.effectiveType ?? '')
