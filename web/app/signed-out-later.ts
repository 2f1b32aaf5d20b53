// The screens before sign-in, without their code in the application of the signed-in.
import { late } from '../ui/late.tsx'

export const { Part: SignedOut, preload: preloadSignedOut } = late(() =>
  import('./signed-out.tsx').then((screens) => screens.SignedOut),
)
