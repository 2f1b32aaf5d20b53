// Parts and dialogs in chunks of their own. React's `lazy` shows its fallback for a moment, and then for 300 ms at least, even
// when the chunk has been loaded; `lazyComponent` renders at once then.
import { type ComponentType, Suspense, use } from 'react'

export interface LazyComponent<Props extends object> {
  /** Suspends until its chunk is loaded. A chunk that fails to load is thrown, for the boundary around it. */
  Component: ComponentType<Props>
  /** Loads the chunk. Never throws: a chunk that fails to load now is loaded again when the component is shown. */
  preload: () => Promise<void>
}

/** `lazyComponent(() => import('./rail.tsx').then((module) => module.Rail))` */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const startLoading = () => {
    const started = load()
    started.then(
      (component) => {
        loaded = component
      },
      () => {},
    )
    return started
  }
  return {
    Component: (props) => {
      loading ??= startLoading()
      const Loaded = loaded ?? use(loading)
      return <Loaded {...props} />
    },
    preload: async () => {
      const started = loading ?? startLoading()
      try {
        await started
        loading ??= started
      } catch {
        // See above.
      }
    },
  }
}

/** Spread onto the button that opens a dialog: the pointer or the focus on it loads the dialog's chunk. */
export interface PreloadProps {
  onPointerEnter: () => void
  onFocus: () => void
}

export interface LazyDialog<Props extends object> {
  Dialog: ComponentType<Props>
  preloadProps: PreloadProps
}

/** `lazyDialog(() => import('./add-dialog.tsx').then((m) => m.AddDialog))`. Mount `Dialog` only while it is open. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyDialog<Props> {
  const { Component, preload } = lazyComponent(load)
  const startPreload = () => void preload()
  return {
    Dialog: (props: Props) => (
      <Suspense fallback={null}>
        <Component {...props} />
      </Suspense>
    ),
    preloadProps: { onPointerEnter: startPreload, onFocus: startPreload },
  }
}
