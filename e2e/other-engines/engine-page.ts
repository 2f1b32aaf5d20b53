// A page of another engine, found by the names that a person reads. It polls, because neither protocol waits.
import type { EngineWindow } from './engine.ts'

/** Under load an engine takes several times as long as usual. */
const PATIENCE = 30_000

const ENTER = '\uE007'

export class EnginePage {
  readonly #window: EngineWindow
  readonly #origin: string

  constructor(window: EngineWindow, origin: string) {
    this.#window = window
    this.#origin = origin
  }

  open(path: string): Promise<void> {
    return this.#window.open(`${this.#origin}${path}`)
  }

  /** Clicks the middle of the first visible element that matches and has the text or the name. */
  async click(selector: string, name: string): Promise<void> {
    await this.#until(`a click on '${name}'`, () => this.#tryClick(selector, name))
  }

  /** Clicks until the expression is true, because a page that is still loading may lose a click. */
  async clickUntil(selector: string, name: string, expression: string): Promise<void> {
    await this.#until(`what a click on '${name}' does`, async () => {
      const isDone = async () => (await this.#window.evaluate(expression)) === true || undefined
      if (await isDone()) return true
      await this.#tryClick(selector, name)
      return isDone()
    })
  }

  async fill(selector: string, name: string, text: string): Promise<void> {
    await this.clickUntil(selector, name, `((${focusedName})() ?? '').startsWith(${JSON.stringify(name)})`)
    await this.type(text)
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#window.act([{ type: 'key', id: 'keyboard', actions }])
  }

  pressEnter = (): Promise<void> => this.type(ENTER)

  /** Expects that the expression becomes true in the page. */
  async expect(description: string, expression: string): Promise<void> {
    await this.#until(
      description,
      async () => (await this.#window.evaluate(expression)) === true || undefined,
    )
  }

  expectText(text: string): Promise<void> {
    return this.expect(text, `document.body.innerText.includes(${JSON.stringify(text)})`)
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#window.evaluate(expression)
  }

  print(): Promise<Buffer | undefined> {
    return this.#window.print()
  }

  close(): Promise<void> {
    return this.#window.close()
  }

  async #tryClick(selector: string, name: string): Promise<true | undefined> {
    const call = `(${findCenter})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`
    const position = await this.#window.evaluate(call)
    if (position === null) return undefined
    if (!Array.isArray(position)) throw new Error(`${selector} :: ${name}: ${position}`)
    const [x, y] = position.map((value) => Math.round(Number(value)))
    await this.#window.act([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
    return true
  }

  async #until<T>(description: string, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + PATIENCE
    while (Date.now() < deadline) {
      // Nothing can be evaluated between two pages.
      const result = await look().catch(() => undefined)
      if (result !== undefined) return result
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const shown = await this.#window.evaluate('document.body.innerText.slice(0, 600)').catch(String)
    throw new Error(`Not within ${PATIENCE / 1000} seconds: ${description}. The page shows: ${shown}`)
  }
}

/** Runs in the page. @returns the label of the field with the focus */
function focusedName(): string | null {
  const element = document.activeElement
  return element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent?.trim() ?? null) : null
}

/** Runs in the page. @returns the middle of the element once it is still, enabled, and not covered */
async function findCenter(selector: string, name: string): Promise<number[] | null> {
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
    ''
  const element = [...document.querySelectorAll(selector)].find(
    (candidate) =>
      nameOf(candidate).trim().replace(/\s+/g, ' ').startsWith(name) && candidate.getClientRects().length > 0,
  )
  if (!element || element.matches(':disabled')) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (before.x !== x || before.y !== y) return null
  const middle: [number, number] = [x + width / 2, y + height / 2]
  const onTop = document.elementFromPoint(...middle)
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
  return onTop && (element.contains(onTop) || label?.contains(onTop)) ? middle : null
}
