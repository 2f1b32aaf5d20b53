// The whole school's results of a week, for its admins.

import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Download } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const dialog = lazyDialog(() => import('./school-results-dialog.tsx').then((m) => m.SchoolResultsDialog))

export function SchoolResults() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={Download} onClick={() => setOpen(true)} {...dialog.preloadProps}>
        Download results
      </Button>
      {open && <dialog.Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
