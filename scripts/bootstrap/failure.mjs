/** A failure whose message says all the reader needs; it is shown without a stack. */
export class Failure extends Error {
  name = 'Failure'
}
