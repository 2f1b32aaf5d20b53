// A screen of its own chunk: fetched when it is shown, or a moment before, when a link to it is touched.
import type { ComponentType, ReactElement } from 'react'
import { late } from '../ui/late.tsx'

/** What stands in the address where the route has a name: `/feedback/crew/:crewId` gives `{ crewId: 7 }`. */
export type RouteParams = Readonly<Record<string, number>>

export interface Screen {
  name: string
  /** Fetches its code; never throws. */
  preload: () => Promise<void>
  show: (params: RouteParams) => ReactElement
}

/** A screen that visits seldom start with: it brings the styles that the first ones do without. */
export function workingScreen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  propsOf: (params: RouteParams) => Props,
): Screen {
  const withStyles = async () => {
    const [page] = await Promise.all([load(), import('../styles/working.ts')])
    return page
  }
  return screen(name, withStyles, propsOf)
}

/** `screen('review', () => import('./review.tsx').then((m) => m.Review), ({ crewId }) => ({ crewId }))` */
export function screen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  propsOf: (params: RouteParams) => Props,
): Screen {
  const { Part: Page, preload } = late(load)
  return { name, preload, show: (params) => <Page {...propsOf(params)} /> }
}
