// A screen of its own chunk: fetched when it is shown, or a moment before, when a link to it is touched.

import type { ComponentType, ReactElement } from 'react'
import type { RouteParams } from '../../contract/screens.ts'
import { lazyComponent } from '../ui/lazy.tsx'

export interface Screen {
  /** Fetches its code; never throws. */
  preload: () => Promise<void>
  show: (params: RouteParams) => ReactElement
}

/** A screen that visits seldom start with: it brings the styles that the first ones do without. */
export function workingScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  propsOf: (params: RouteParams) => Props,
): Screen {
  const withStyles = async () => {
    const [page] = await Promise.all([load(), import('../styles/working.ts')])
    return page
  }
  return screen(withStyles, propsOf)
}

/** `screen(() => import('./review.tsx').then((m) => m.Review), ({ crewId }) => ({ crewId }))` */
export function screen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  propsOf: (params: RouteParams) => Props,
): Screen {
  const { Component: Page, preload } = lazyComponent(load)
  return { preload, show: (params) => <Page {...propsOf(params)} /> }
}
