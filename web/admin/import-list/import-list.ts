// The dialog that imports the school's own list, loaded on first use. It opens other admin dialogs itself.
import { lazyDialog } from '../../ui/lazy.tsx'

export const importList = lazyDialog(() => import('./import-list-dialog.tsx').then((m) => m.ImportListDialog))
