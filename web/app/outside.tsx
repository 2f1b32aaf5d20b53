// In place of the application: the screens before sign-in, and the set-up of a second factor for those who must have one.
import type { User } from '../../contract/people.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { SignedOut } from './signed-out.tsx'

const { Component: SecondFactorNeeded } = lazyComponent(() =>
  import('../parts/sign-in/second-factor-needed.tsx').then((module) => module.SecondFactorNeeded),
)

export function Outside({ user }: { user: User | null }) {
  return user ? <SecondFactorNeeded user={user} /> : <SignedOut />
}
