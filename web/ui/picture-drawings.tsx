// The built-in profile pictures, drawn in the colours of the theme.
import type { ReactNode } from 'react'
import type { ProfilePicture } from '../../contract/profile-pictures.ts'

const drawings: Record<ProfilePicture, ReactNode> = {
  acorn: (
    <>
      <path fill="var(--stone-shade-2)" d="M10 17c0-5 5-8 10-8s10 3 10 8z" />
      <path fill="var(--stone-2)" d="M12 18h16c0 7-4 12-8 14-4-2-8-7-8-14z" />
      <path stroke="var(--stone-shade-2)" strokeWidth="2" strokeLinecap="round" d="M20 9V5" />
    </>
  ),
  bee: (
    <>
      <ellipse cx="15" cy="13" rx="6" ry="7" fill="var(--hill-2)" />
      <ellipse cx="25" cy="13" rx="6" ry="7" fill="var(--hill-2)" />
      <ellipse cx="20" cy="23" rx="11" ry="8" fill="var(--amber)" />
      <path stroke="var(--stone-shade-3)" strokeWidth="2.6" d="M15 16.4v13.2M20 15v16M25 16.4v13.2" />
    </>
  ),
  cloud: <path fill="var(--stone-4)" d="M11 29a6.500 6.500 0 0 1 0-13 9 9 0 0 1 17-1 7 7 0 0 1 1 14z" />,
  fern: (
    <>
      <path
        d="M20 34C20 24 20 14 25 6"
        stroke="var(--stone-new-shade)"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
      <path
        fill="var(--stone-new)"
        d="M20 29c-5 0-9-2-10-5 4-1 8 1 10 5zm0-7c-4 0-7-2-8-5 4 0 7 2 8 5zm1-7c-3-1-5-3-5-5 3 0 5 2 5 5zm-1 14c5 0 9-2 10-5-4-1-8 1-10 5zm0-7c4 0 8-2 9-5-4 0-8 2-9 5zm1-7c3 0 6-1 7-4-3 0-6 1-7 4z"
      />
    </>
  ),
  fox: (
    <>
      <path fill="var(--amber)" d="M8 8l8 5h8l8-5-1 13-11 12L9 21z" />
      <path fill="var(--surface)" d="M9 21l8 0 3 6 3-6 8 0-11 12z" />
      <circle cx="15.5" cy="19" r="1.5" fill="var(--ink)" />
      <circle cx="24.5" cy="19" r="1.5" fill="var(--ink)" />
    </>
  ),
  heron: (
    <>
      <path d="M17 34V26M22 34v-8" stroke="var(--stone-shade-3)" strokeWidth="1.6" />
      <path
        fill="var(--stone-3)"
        d="M9 27c0-5 4-8 9-8 1-4-1-6 1-10 1-3 6-3 7 0l6 1-6 2c-3 4 0 7-2 11-2 3-7 4-15 4z"
      />
    </>
  ),
  leaf: (
    <>
      <path fill="var(--stone-new)" d="M9 30C7 16 17 8 32 8c1 15-8 24-20 20z" />
      <path
        d="M8 33c4-8 9-13 16-17"
        stroke="var(--stone-new-shade)"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  moon: <path fill="var(--sun)" d="M25 7a14 14 0 1 0 8 19A12 12 0 0 1 25 7z" />,
  mountain: (
    <>
      <path fill="var(--stone-3)" d="M4 31L16 11l7 11 4-6 9 15z" />
      <path fill="var(--surface)" d="M16 11l4.500 7-3-1.500-2 2-3.600-.500z" />
    </>
  ),
  owl: (
    <>
      <path fill="var(--stone-shade-2)" d="M10 8l5 3h10l5-3v14c0 7-4 11-10 11s-10-4-10-11z" />
      <circle cx="15.5" cy="18" r="4.5" fill="var(--surface)" />
      <circle cx="24.5" cy="18" r="4.5" fill="var(--surface)" />
      <circle cx="15.5" cy="18" r="1.9" fill="var(--ink)" />
      <circle cx="24.5" cy="18" r="1.9" fill="var(--ink)" />
      <path fill="var(--amber)" d="M18 22h4l-2 4z" />
    </>
  ),
  pine: (
    <>
      <path fill="var(--stone-new-shade)" d="M20 5l7 10h-4l6 8h-5l6 8H10l6-8h-5l6-8h-4z" />
      <path stroke="var(--stone-shade-2)" strokeWidth="3" d="M20 31v5" />
    </>
  ),
  river: (
    <path
      d="M5 14c5-4 9 4 15 0s10 4 15 0M5 21c5-4 9 4 15 0s10 4 15 0M5 28c5-4 9 4 15 0s10 4 15 0"
      stroke="var(--sky)"
      strokeWidth="2.6"
      fill="none"
      strokeLinecap="round"
    />
  ),
}

export function PictureDrawing({ of }: { of: ProfilePicture }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-[78%]">
      {drawings[of]}
    </svg>
  )
}
