import type { ReactNode } from 'react'
import type { ProfilePicture } from '../../contract/profile-pictures.ts'

/** A stroke with round ends; `color` is a token of the theme. */
const Line = ({ color, width = 2, d }: { color: string; width?: number; d: string }) => (
  <path d={d} stroke={`var(--${color})`} strokeWidth={width} fill="none" strokeLinecap="round" />
)

/** The built-in profile pictures, drawn in the colours of the theme. */
const drawings: Record<ProfilePicture, ReactNode> = {
  acorn: (
    <>
      <path fill="var(--stone-shade-2)" d="M10 17c0-5 5-8 10-8s10 3 10 8z" />
      <path fill="var(--stone-2)" d="M12 18h16c0 7-4 12-8 14-4-2-8-7-8-14z" />
      <Line color="stone-shade-2" d="M20 9V5" />
    </>
  ),
  bear: (
    <>
      <circle cx="11.5" cy="13" r="4.5" fill="var(--stone-shade-2)" />
      <circle cx="28.5" cy="13" r="4.5" fill="var(--stone-shade-2)" />
      <circle cx="20" cy="21.5" r="12" fill="var(--stone-shade-2)" />
      <ellipse cx="20" cy="26" rx="6" ry="5" fill="var(--stone-4)" />
      <path
        fill="var(--ink)"
        d="M15.500 17.500a1.500 1.500 0 1 0 .1 0zm9 0a1.500 1.500 0 1 0 .1 0zM18 23.500h4l-2 2.500z"
      />
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
  butterfly: (
    <>
      <path
        fill="var(--amber)"
        d="M20 21C8 21 3 14 5 9c3-4 12-1 15 12zm0 0c12 0 17-7 15-12-3-4-12-1-15 12z"
      />
      <path fill="var(--sun)" d="M20 20c-7 1-12 6-10 11 2 4 8 2 10-11zm0 0c7 1 12 6 10 11-2 4-8 2-10-11z" />
      <Line color="stone-shade-3" d="M20 14v17M20 14l-4-6M20 14l4-6" />
    </>
  ),
  cloud: <path fill="var(--stone-4)" d="M11 29a6.500 6.500 0 0 1 0-13 9 9 0 0 1 17-1 7 7 0 0 1 1 14z" />,
  fern: (
    <>
      <Line color="stone-new-shade" d="M20 34C20 24 20 14 25 6" />
      <path
        fill="var(--stone-new)"
        d="M20 29c-5 0-9-2-10-5 4-1 8 1 10 5zm0-7c-4 0-7-2-8-5 4 0 7 2 8 5zm1-7c-3-1-5-3-5-5 3 0 5 2 5 5zm-1 14c5 0 9-2 10-5-4-1-8 1-10 5zm0-7c4 0 8-2 9-5-4 0-8 2-9 5zm1-7c3 0 6-1 7-4-3 0-6 1-7 4z"
      />
    </>
  ),
  fish: (
    <>
      <path fill="var(--amber)" d="M5 21c5-9 17-10 23-2l8-6c-2 5-2 11 0 16l-8-6c-6 8-18 7-23-2z" />
      <Line color="surface" d="M18 14.500c2 4 2 9 0 13" />
      <circle cx="12" cy="19.500" r="1.700" fill="var(--surface)" />
    </>
  ),
  flower: (
    <>
      <Line color="stone-new-shade" d="M20 20v16" />
      <path fill="var(--stone-new)" d="M20 34c0-5 4-8 9-7 0 5-4 8-9 7z" />
      <path
        fill="var(--sky)"
        d="M20 3.500a4.600 4.600 0 1 0 .1 0zm6 4.400a4.600 4.600 0 1 0 .1 0zm-2.300 7a4.600 4.600 0 1 0 .1 0zm-7.400 0a4.600 4.600 0 1 0 .1 0zm-2.300-7a4.600 4.600 0 1 0 .1 0z"
      />
      <circle cx="20" cy="14" r="4.200" fill="var(--sun)" />
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
  frog: (
    <>
      <path
        fill="var(--stone-new)"
        d="M7 15a5.500 5.500 0 0 1 10.400-2.500h5.200A5.500 5.500 0 0 1 33 15c2 3 2 8 0 11-3 7-23 7-26 0-2-3-2-8 0-11z"
      />
      <circle cx="12.500" cy="14.500" r="3" fill="var(--surface)" />
      <circle cx="27.500" cy="14.500" r="3" fill="var(--surface)" />
      <circle cx="12.500" cy="14.500" r="1.500" fill="var(--ink)" />
      <circle cx="27.500" cy="14.500" r="1.500" fill="var(--ink)" />
      <Line color="stone-new-shade" d="M12 24c5 4 11 4 16 0" />
    </>
  ),
  hare: (
    <>
      <path
        fill="var(--stone-2)"
        d="M15 19C9 11 9 3 13 3s5 8 5 14h4c0-6 1-14 5-14s4 8-2 16c8 5 5 16-5 16s-13-11-5-16z"
      />
      <Line color="surface" width={1.8} d="M13.500 7l1.500 8M26.500 7L25 15" />
      <path
        fill="var(--ink)"
        d="M16 23a1.500 1.500 0 1 0 .1 0zm8 0a1.500 1.500 0 1 0 .1 0zM18.500 28h3L20 30z"
      />
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
  ladybug: (
    <>
      <path fill="var(--stone-shade-3)" d="M12 15c0-5 3-8 8-8s8 3 8 8z" />
      <circle cx="20" cy="23" r="11.500" fill="var(--clay)" />
      <Line color="stone-shade-3" d="M20 11.500v23M15 8l-3-4M25 8l3-4" />
      <path
        fill="var(--stone-shade-3)"
        d="M14.500 16.500a2.200 2.200 0 1 0 .1 0zm11 0a2.200 2.200 0 1 0 .1 0zM14 24.500a2.200 2.200 0 1 0 .1 0zm12 0a2.200 2.200 0 1 0 .1 0z"
      />
    </>
  ),
  leaf: (
    <>
      <path fill="var(--stone-new)" d="M9 30C7 16 17 8 32 8c1 15-8 24-20 20z" />
      <Line color="stone-new-shade" d="M8 33c4-8 9-13 16-17" />
    </>
  ),
  moon: <path fill="var(--sun)" d="M25 7a14 14 0 1 0 8 19A12 12 0 0 1 25 7z" />,
  mountain: (
    <>
      <path fill="var(--stone-3)" d="M4 31L16 11l7 11 4-6 9 15z" />
      <path fill="var(--surface)" d="M16 11l4.500 7-3-1.500-2 2-3.600-.500z" />
    </>
  ),
  mushroom: (
    <>
      <path fill="var(--stone-4)" d="M15.500 21h9l1.500 11c0 3-12 3-12 0z" />
      <path fill="var(--clay)" d="M5.500 21C5.500 11 13 6 20 6s14.500 5 14.500 15c0 2.500-29 2.500-29 0z" />
      <path
        fill="var(--surface)"
        d="M14 12a2.300 2.300 0 1 0 .1 0zm8.500-3a2.300 2.300 0 1 0 .1 0zm5 6.500a2 2 0 1 0 .1 0zm-8 .5a1.600 1.600 0 1 0 .1 0z"
      />
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
    <Line
      color="sky"
      width={2.6}
      d="M5 14c5-4 9 4 15 0s10 4 15 0M5 21c5-4 9 4 15 0s10 4 15 0M5 28c5-4 9 4 15 0s10 4 15 0"
    />
  ),
  snail: (
    <>
      <Line color="stone-shade-2" width={1.6} d="M9 20l-3-7M10.500 20l2-7" />
      <path fill="var(--stone-2)" d="M6 20c0-3 7-3 7 0v6c0 2 2 3 5 3h15c3 0 4 4 1 4H9c-4 0-4-3-3-6z" />
      <circle cx="24" cy="20" r="9.500" fill="var(--amber)" />
      <Line color="surface" d="M24 20c1-2 4-1 4 1.500 0 5-8 4.500-8-1 0-7 11-7 12 0" />
    </>
  ),
  star: (
    <>
      <path
        fill="var(--sun)"
        stroke="var(--sun)"
        strokeWidth="3"
        strokeLinejoin="round"
        d="M20 7l4 9 9.500 1-7 6.500 2 9.500-8.500-5-8.500 5 2-9.500-7-6.500 9.500-1z"
      />
    </>
  ),
  turtle: (
    <>
      <path
        fill="var(--stone-new)"
        d="M9 25h6v5c0 2-6 2-6 0zm14 0h6v5c0 2-6 2-6 0zM30 21c1-5 8-5 8 0 0 4-4 5-8 5zM6 25l-4 3h5z"
      />
      <path fill="var(--stone-new-shade)" d="M5 26c0-9 6-14 14-14s14 5 14 14c0 2-28 2-28 0z" />
      <Line color="stone-new" width={1.6} d="M14 26l2-7h6l2 7M16 19l-3-4M22 19l3-4" />
      <circle cx="34.500" cy="20.500" r="1.100" fill="var(--ink)" />
    </>
  ),
  whale: (
    <>
      <Line color="sky" d="M14 10c0-3-2-5-4.500-5M14 10c0-3 2-5 4.500-5" />
      <path
        fill="var(--stone-3)"
        d="M3 23c0-7 6-10 12-10 9 0 11 8 17 7 1-2-2-3-3-7 4 0 5 2 5.500 3.500C35 15 36 13 39 13c0 5-4 6-4 8 0 8-7 12-16 12S3 30 3 23z"
      />
      <path fill="var(--stone-4)" d="M3.500 26c5 3 13 3 19 1 0 4-4 6-8 6-6 0-10-3-11-7z" />
      <circle cx="10.500" cy="21" r="1.600" fill="var(--surface)" />
    </>
  ),
}

export function PictureDrawing({ of }: { of: ProfilePicture }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-[78%]">
      {drawings[of]}
    </svg>
  )
}
