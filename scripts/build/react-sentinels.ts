/**
 * React makes some errors while its file is run that it only throws to itself and compares. Making an error where
 * developer tools listen has V8 read the whole file anew, to know its line: 30 ms of a laptop, which also every
 * measurement of the start pays. Errors without a stack do as well.
 */
const FILE = /[\\/]react-dom-client\.production\.js$/
/** At the top level of React's own function: what is thrown in functions stands deeper, and keeps its stack. */
const SENTINEL = /^( {2}|var |)(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/gm

export const reactSentinels = () => ({
  name: 'cairn-react-sentinels',
  apply: 'build' as const,
  transform(code: string, id: string) {
    if (!FILE.test(id)) return null
    const changed = withoutStacks(code)
    if (changed === code)
      throw new Error('React makes no errors at its start any more: leave this plugin out.')
    return { code: changed, map: null }
  },
})

/** The code with its sentinels made without a stack. */
export const withoutStacks = (code: string): string =>
  code.replace(SENTINEL, '$1$2 = Object.create(Error.prototype, { message: { value: $3 } })')
