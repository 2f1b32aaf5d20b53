// A screen of its own chunk: fetched when it is shown, or a moment before, when a link to it is touched.
import { type ComponentType, lazy, type ReactElement } from 'react'

/** What stands in the address where the route has a name: `/feedback/crew/:crewId` gives `{ crewId: 7 }`. */
export type RouteParams = Readonly<Record<string, number>>

export interface Screen {
  name: string
  preload: () => void
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
  const Page = lazy(async () => ({ default: await load() }))
  return {
    name,
    // A chunk that does not come now is asked for again when the page is shown.
    preload: () => void load().catch(() => {}),
    show: (params) => <Page {...propsOf(params)} />,
  }
}
