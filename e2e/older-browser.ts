// Makes a browser as old as the oldest that docs/requirements.md promises: deletes what those may lack, in pages and workers.
import type { BrowserContext } from '@playwright/test'
import { findYoungFeatures, readPromised, type YoungFeature } from '../scripts/browsers/young-features.ts'

const { features } = findYoungFeatures(readPromised(process.cwd()))

/** Runs before the code of a page or a worker. */
function becomeOld(young: readonly YoungFeature[]): void {
  const objectAt = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (owner, name) => (owner instanceof Object ? Reflect.get(owner, name) : null),
        globalThis,
      )
  const remove = (object: unknown, name: string) => {
    if (object instanceof Object) Reflect.deleteProperty(object, name)
  }
  const ownersFirst = [...young].sort(
    (a, b) => Number(a.owner === 'globalThis') - Number(b.owner === 'globalThis'),
  )
  for (const { owner, name, isStatic } of ownersFirst) {
    const holder = owner === 'globalThis' ? globalThis : objectAt(owner)
    remove(isStatic || !(holder instanceof Object) ? holder : Reflect.get(holder, 'prototype'), name)
  }
}

export async function makeOld(context: BrowserContext): Promise<void> {
  const script = `(${becomeOld.toString()})(${JSON.stringify(features)});`
  await context.addInitScript(script)
  await context.route(/\.worker-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: script + (await answer.text()) })
  })
}

/** Runs in the page. @returns deleted functions that the page still has */
export function findYoung(): string[] {
  const younger: Record<string, unknown> = {
    'Object.groupBy': Reflect.get(Object, 'groupBy'),
    'Map.groupBy': Reflect.get(Map, 'groupBy'),
    'Promise.withResolvers': Reflect.get(Promise, 'withResolvers'),
    'Set.prototype.union': Reflect.get(Set.prototype, 'union'),
    'Iterator.prototype.map': Reflect.get(new Set().values(), 'map'),
    'AbortSignal.any': Reflect.get(AbortSignal, 'any'),
    'HTMLElement.prototype.showPopover': Reflect.get(HTMLElement.prototype, 'showPopover'),
    requestIdleCallback: Reflect.get(window, 'requestIdleCallback'),
  }
  return Object.keys(younger).filter((name) => younger[name] !== undefined)
}
