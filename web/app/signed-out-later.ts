// The screens before sign-in, without their code in the application of the signed-in.

export const loadSignedOut = () =>
  import('./signed-out.tsx').then((screens) => ({ default: screens.SignedOut }))

/** For a start at which nobody is signed in: their code comes while the server is asked. */
export function preloadSignedOut(): void {
  loadSignedOut().catch(() => {
    // Asked for again when they are shown.
  })
}
