// The screens before sign-in, without their code in the application of the signed-in.

export const loadSignedOut = () =>
  import('./signed-out.tsx').then((screens) => ({ default: screens.SignedOut }))

/** Their code, where nobody is signed in; never throws. */
export const preloadSignedOut = (): Promise<void> =>
  loadSignedOut().then(
    () => {},
    () => {
      // Asked for again when they are shown.
    },
  )
