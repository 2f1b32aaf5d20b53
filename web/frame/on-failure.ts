// The toast of a call that failed: its title, then the server's sentence.
import { sentenceOf } from '../api/api-error.ts'
import { showFailure } from '../ui/toast.ts'

/** `onError: onFailure('Failed to create studio')`. `otherwise`: see `sentenceOf`. */
export const onFailure =
  (title: string, otherwise?: string) =>
  (error: unknown): void =>
    showFailure(title, sentenceOf(error, otherwise))
