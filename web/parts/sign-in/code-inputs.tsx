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

export function AppCodeInput(props: Props) {
  return (
    <TextInput
      {...props}
      mono
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}

export function RecoveryCodeInput(props: Props) {
  return (
    <TextInput
      {...props}
      mono
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
