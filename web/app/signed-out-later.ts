// The screens before sign-in, without their code in the application of the signed-in.
import { lazyComponent } from '../ui/lazy.tsx'

export const { Component: SignedOut, preload: preloadSignedOut } = lazyComponent(() =>
  import('./signed-out.tsx').then((screens) => screens.SignedOut),
)
