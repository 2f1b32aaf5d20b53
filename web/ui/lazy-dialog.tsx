// Dialogs of their own chunk: fetched when their button is touched, shown when it is pressed.
import { type ComponentType, Suspense } from 'react'
import { late } from './late.tsx'

export interface LazyDialog<Props extends object> {
  Dialog: ComponentType<Props>
  /** Spread onto the button that opens it. */
  wake: { onPointerEnter: () => void; onFocus: () => void }
}

/** `lazyDialog(() => import('./add-dialog.tsx').then((m) => m.AddDialog))`. Mount `Dialog` only while it is open. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyDialog<Props> {
  const { Part, preload } = late(load)
  const wake = () => void preload()
  return {
    Dialog: (props: Props) => (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ),
    wake: { onPointerEnter: wake, onFocus: wake },
  }
}
