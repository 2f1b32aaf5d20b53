/** A command that cannot go on. Its message is one sentence for whoever typed it. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
