// Dialogs of their own chunk: fetched when their button is touched, shown when it is pressed.
import { type ComponentType, lazy, Suspense } from 'react'

export interface LazyDialog<Props extends object> {
  Dialog: ComponentType<Props>
  /** Spread onto the button that opens it. */
  wake: { onPointerEnter: () => void; onFocus: () => void }
}

/** `lazyDialog(() => import('./add-dialog.tsx').then((m) => m.AddDialog))`. Mount `Dialog` only while it is open. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyDialog<Props> {
  const Lazy = lazy(async () => ({ default: await load() }))
  // A chunk that does not come now is asked for again when the dialog is shown.
  const preload = () => void load().catch(() => {})
  return {
    Dialog: (props: Props) => (
      <Suspense fallback={null}>
        <Lazy {...props} />
      </Suspense>
    ),
    wake: { onPointerEnter: preload, onFocus: preload },
  }
}
