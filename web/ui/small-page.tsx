import type { ReactNode, Ref } from 'react'
import { Card } from './card.tsx'

interface SmallPageProps {
  /** The picture fills the upper part of the card, which is positioned and has `bg-scene-sky`. */
  picture: ReactNode
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  /** A second, smaller line of the heading. */
  note?: string
  children?: ReactNode
  action?: ReactNode
}

/** A whole page with one message, as a card with a scene: what happened, and the way on. */
export function SmallPage({ picture, title, titleRef, note, children, action }: SmallPageProps) {
  return (
    <Card className="mx-auto mt-[max(0px,38dvh_-_18rem)] max-w-140 overflow-hidden">
      <div className="relative aspect-[40/17] bg-scene-sky">{picture}</div>
      <div className="grid justify-items-center gap-1.5 px-6 pt-5 pb-6 text-center">
        <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="text-20 text-balance">
          {title}
          {note && (
            <>
              {' '}
              <span className="block text-14 font-400 tracking-normal text-ink-2">{note}</span>
            </>
          )}
        </h1>
        {children && <div className="max-w-[34ch] text-14 text-balance text-ink-2">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </Card>
  )
}
