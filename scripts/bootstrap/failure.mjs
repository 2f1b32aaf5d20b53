/** A failure with a message for the user; it is shown without a stack. */
export class Failure extends Error {
  name = 'Failure'
}
