import { Switch } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/tag.tsx'
import { keys, setKeys, useKeysOn } from './review-keys.tsx'

interface KeysDialogProps {
  /** The review has the reflections of the crew. */
  withReflections: boolean
  onClose: () => void
}

export function KeysDialog({ withReflections, onClose }: KeysDialogProps) {
  const on = useKeysOn()
  const listed = [...keys.goals, ...(withReflections ? keys.reflections : []), ['?', 'This help'] as const]
  return (
    <Dialog
      onOpenChange={onClose}
      size="s"
      title="Keyboard shortcuts"
      description="Press J to start. Keyboard shortcuts work while you’re in the list of goals."
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {listed.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        <span className="text-14 font-600">Use single keys on this device</span>
        <Switch checked={on} onChange={setKeys} label="Use single keys on this device" />
      </div>
    </Dialog>
  )
}
