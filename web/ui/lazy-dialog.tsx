// Dialogs in chunks of their own: loaded when the pointer or the focus reaches their button, shown when it is pressed.
import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from './lazy.tsx'

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
