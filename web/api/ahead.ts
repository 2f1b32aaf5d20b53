// Answers that the page asked for before the application was there (web/public/start.js). Each is used once, and only at
// the start: what comes later has to be fresh.

/** After this, in milliseconds since the page began, an answer is too old to be taken for a new one. */
const START = 15_000

/** The answer to a GET of the address, if it is on its way already. */
export function askedAhead(address: string): Promise<Response> | undefined {
  const answers: unknown = Reflect.get(window, 'cairnAhead')
  if (!(answers instanceof Map)) return undefined
  const answer: unknown = answers.get(address)
  answers.delete(address)
  if (performance.now() > START) answers.clear()
  return answer instanceof Promise && performance.now() <= START ? answer : undefined
}
