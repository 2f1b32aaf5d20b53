// WebKitGTK by WebDriver, with a display in memory on machines without one.
import { readdirSync } from 'node:fs'
import * as z from 'zod/mini'
import { freePort } from '../../server/testing/free-port.ts'
import { type Engine, type EngineWindow, firstOf, type Running, run } from './engine.ts'

const driver = firstOf(['/usr/bin/WebKitWebDriver'])
const display = firstOf(['/usr/bin/Xvfb'])
const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

export const webkit: Engine = {
  name: 'WebKit',
  missing: () => {
    if (!driver) return 'WebKit is not installed (on Debian: webkit2gtk-driver).'
    if (!hasDisplay && !display) return 'WebKit needs a display (on Debian: xvfb).'
    return undefined
  },
  start: async () => {
    const inMemory = hasDisplay ? undefined : await startDisplay()
    const port = await freePort()
    const env = { ...inMemory?.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
    const running = run(driver ?? '', [`--port=${port}`], env)
    return openWindow(`http://127.0.0.1:${port}`, async () => {
      await running.stop()
      await inMemory?.display.stop()
    })
  },
}

async function startDisplay(): Promise<{ display: Running; env: NodeJS.ProcessEnv }> {
  // Xvfb prints the number of the display that it chose.
  const running = run(display ?? '', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  const [number] = await running.waitForLine(/^\d+$/)
  return { display: running, env: { DISPLAY: `:${number}` } }
}

/** The MiniBrowser of WebKitGTK. Its folder name contains the version of the API. */
function miniBrowser(): string | undefined {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((root) =>
    readdirSync(root, { withFileTypes: true }).map(({ name }) => `${root}/${name}`),
  )
  const versions = ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']
  return firstOf(folders.flatMap((folder) => versions.map((version) => `${folder}/${version}/MiniBrowser`)))
}

const answer = z.object({ value: z.unknown() })
const session = z.object({ sessionId: z.string() })

async function openWindow(url: string, stop: () => Promise<void>): Promise<EngineWindow> {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = body ? { method, body: JSON.stringify(body) } : { method }
    const response = await fetch(`${url}${path}`, init)
    const { value } = answer.parse(await response.json())
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`)
    return value
  }
  await waitUntilReady(url)
  const binary = miniBrowser()
  const options = binary && { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const capabilities = { alwaysMatch: { ...options, timeouts: { script: 60_000 } } }
  const { sessionId } = session.parse(await send('POST', '/session', { capabilities }))
  const sessionPath = `/session/${sessionId}`
  await send('POST', `${sessionPath}/window/rect`, { x: 0, y: 0, width: 1280, height: 950 })
  return {
    open: async (address) => {
      await send('POST', `${sessionPath}/url`, { url: address })
    },
    evaluate: (expression) =>
      send('POST', `${sessionPath}/execute/async`, {
        script: `const done = arguments[0]; (async () => (await (${expression})) ?? null)().then(done, (error) => done('failed: ' + error))`,
        args: [],
      }),
    act: async (actions) => {
      await send('POST', `${sessionPath}/actions`, { actions })
    },
    print: async () => undefined,
    close: async () => {
      await send('DELETE', sessionPath)
      await stop()
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const ready = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver did not answer.')
}
