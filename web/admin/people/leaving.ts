// Marking people as left and bringing them back: the dialogs, loaded on first use, and what their tabs share.
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/** `<markAsLeft.Dialog people={[person]} onClose={close} />` asks first, for one person or for many. */
export const markAsLeft = lazyDialog(() => import('./leaving-dialogs.tsx').then((m) => m.MarkAsLeftDialog))

/** For many; one person is brought back by `useBringBack`, without a question. */
export const bringBackMany = lazyDialog(() => import('./leaving-dialogs.tsx').then((m) => m.BringBackDialog))
