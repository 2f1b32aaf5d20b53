// Firefox by WebDriver BiDi, which it speaks over a WebSocket.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Engine, type EngineWindow, firstOf, run } from './engine.ts'

const program = firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox'])

export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (program ? undefined : 'Firefox is not installed (on Debian: firefox-esr).'),
  start: async () => {
    const profile = await mkdtemp(join(tmpdir(), 'cairn-firefox-'))
    const browser = run(program ?? '', ['--headless', '--profile', profile, '--remote-debugging-port', '0'])
    const [, address] = await browser.waitForLine(/WebDriver BiDi listening on (ws:\S+)/)
    return openWindow(await connected(`${address}/session`), async () => {
      await browser.stop()
      await rm(profile, { recursive: true, force: true })
    })
  },
}

type Send = (method: string, params: object) => Promise<unknown>

const message = z.object({
  id: z.nullish(z.number()),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
})
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const evaluated = z.object({
  type: z.string(),
  result: z.optional(z.object({ value: z.optional(z.string()) })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
})
const printed = z.object({ data: z.string() })

async function connected(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let last = 0
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = message.parse(JSON.parse(data))
    const caller = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error) caller?.reject(new Error(`Firefox: ${data}`))
    else caller?.resolve(result)
  })
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}

async function openWindow(send: Send, close: () => Promise<void>): Promise<EngineWindow> {
  await send('session.new', { capabilities: {} })
  const { contexts } = tree.parse(await send('browsingContext.getTree', {}))
  const context = contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
  return {
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate: async (expression) => {
      const answer = evaluated.parse(
        await send('script.evaluate', {
          expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
          target: { context },
          awaitPromise: true,
        }),
      )
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result?.value ?? 'null')
    },
    act: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    print: async () => {
      const { data } = printed.parse(await send('browsingContext.print', { context }))
      return Buffer.from(data, 'base64')
    },
    close,
  }
}
