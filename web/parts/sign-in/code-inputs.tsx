// Fields for a code of an app and for a recovery code: at sign-in, when an app is set up, and to confirm who it is.
import type { ComponentProps } from 'react'
import { TextInput } from '../../ui/text-input.tsx'

export const APP_CODE = 'Code from your app'

/** What to say next to a field that was left empty. */
export const missingCode = {
  code: 'Write the 6 digits of the code.',
  recoveryCode: 'Write one of your recovery codes.',
}

type Props = ComponentProps<typeof TextInput>

export const AppCodeInput = (props: Props) => (
  <CodeInput {...props} inputMode="numeric" autoComplete="one-time-code" autoCapitalize="none" />
)

export const RecoveryCodeInput = (props: Props) => (
  <CodeInput {...props} inputMode="text" autoComplete="off" autoCapitalize="characters" />
)

const CodeInput = (props: Props) => <TextInput {...props} mono autoCorrect="off" spellCheck={false} />
