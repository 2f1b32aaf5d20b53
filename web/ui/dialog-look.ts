/** 440 to confirm or celebrate, 560 for forms, 880 for bulk work; in pixels. */
export type DialogSize = 's' | 'm' | 'l'

export const overlayLook = 'fixed inset-0 z-40 bg-scrim'

const widths: Record<DialogSize, string> = { s: 'sm:max-w-110', m: 'sm:max-w-140', l: 'sm:max-w-220' }

/** A sheet at the bottom of a phone, a centred window from 720 px up. */
export const dialogLook = (size: DialogSize): string =>
  'fixed z-40 flex flex-col overflow-hidden bg-surface text-ink shadow-float outline-none! inset-x-0 bottom-0 max-h-[92dvh] ' +
  'rounded-t-18 animate-sheet sm:animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100vw-2rem)] ' +
  `sm:max-h-[min(88dvh,860px)] sm:rounded-14 ${widths[size]}`
