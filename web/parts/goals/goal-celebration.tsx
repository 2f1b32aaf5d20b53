import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Scene } from '../../ui/scene.tsx'
import { inWords } from './number-words.ts'

/** Milliseconds until the celebration closes. */
export const CELEBRATION_MS = 3000

/** 'Goal Completed!': the new stone falls on the week's cairn, and after 3 s the dialog closes by itself. */
export function GoalCelebration({
  title,
  done,
  todo,
  onClose,
}: {
  title: string
  /** Finished goals of the week, this one included; 0 when it belongs to another week. */
  done: number
  todo: number
  onClose: () => void
}) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), CELEBRATION_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      celebrating
      title="Goal Completed!"
      className="relative justify-items-center gap-4 px-0! pt-1! text-center"
      art={
        <div className="relative flex h-66 items-end justify-center overflow-hidden bg-scene-sky pb-1.5">
          <Scene />
          <Cairn play ground="shade" height={230} done={Math.max(1, done)} todo={todo} className="relative" />
        </div>
      }
    >
      <div className="grid gap-1 px-6">
        {done > 0 && <p>That is stone {inWords(done)} this week.</p>}
        <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{title}</p>
      </div>
      <Button variant="primary" data-autofocus onClick={onClose}>
        Keep going
      </Button>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.75 bg-sunken">
        <div className="h-full origin-left scale-x-0 bg-primary transition-transform duration-3000 ease-linear starting:scale-x-100" />
      </div>
    </Dialog>
  )
}
