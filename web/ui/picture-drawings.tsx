import type { ProfilePicture } from '../../contract/profile-pictures.ts'

/**
 * The built-in profile pictures: shapes from the lowest to the topmost, each with a theme color and a path. A number
 * between them makes it a stroke of that width with round ends.
 */
const drawings: Record<ProfilePicture, readonly string[]> = {
  acorn: [
    'stone-shade-2 M10 17c0-5 5-8 10-8s10 3 10 8z',
    'stone-2 M12 18h16c0 7-4 12-8 14-4-2-8-7-8-14z',
    'stone-shade-2 2 M20 9V5',
  ],
  bear: [
    'stone-shade-2 M7 13a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0zM24 13a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0zM8 21.5a12 12 0 1 0 24 0a12 12 0 1 0 -24 0z',
    'stone-4 M14 26a6 5 0 1 0 12 0a6 5 0 1 0 -12 0z',
    'ink M15.5 17.5a1.5 1.5 0 1 0 .1 0zm9 0a1.5 1.5 0 1 0 .1 0zM18 23.5h4l-2 2.5z',
  ],
  bee: [
    'hill-2 M9 13a6 7 0 1 0 12 0a6 7 0 1 0 -12 0zM19 13a6 7 0 1 0 12 0a6 7 0 1 0 -12 0z',
    'amber M9 23a11 8 0 1 0 22 0a11 8 0 1 0 -22 0z',
    'stone-shade-3 2.6 M15 16.4v13.2M20 15v16M25 16.4v13.2',
  ],
  butterfly: [
    'amber M20 21C8 21 3 14 5 9c3-4 12-1 15 12zm0 0c12 0 17-7 15-12-3-4-12-1-15 12z',
    'sun M20 20c-7 1-12 6-10 11 2 4 8 2 10-11zm0 0c7 1 12 6 10 11-2 4-8 2-10-11z',
    'stone-shade-3 2 M20 14v17M20 14l-4-6M20 14l4-6',
  ],
  cloud: ['stone-4 M11 29a6.5 6.5 0 0 1 0-13 9 9 0 0 1 17-1 7 7 0 0 1 1 14z'],
  fern: [
    'stone-new-shade 2 M20 34C20 24 20 14 25 6',
    'stone-new M20 29c-5 0-9-2-10-5 4-1 8 1 10 5zm0-7c-4 0-7-2-8-5 4 0 7 2 8 5zm1-7c-3-1-5-3-5-5 3 0 5 2 5 5zm-1 14c5 0 9-2 10-5-4-1-8 1-10 5zm0-7c4 0 8-2 9-5-4 0-8 2-9 5zm1-7c3 0 6-1 7-4-3 0-6 1-7 4z',
  ],
  fish: [
    'amber M5 21c5-9 17-10 23-2l8-6c-2 5-2 11 0 16l-8-6c-6 8-18 7-23-2z',
    'surface 2 M18 14.5c2 4 2 9 0 13',
    'surface M10.3 19.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z',
  ],
  flower: [
    'stone-new-shade 2 M20 20v16',
    'stone-new M20 34c0-5 4-8 9-7 0 5-4 8-9 7z',
    'sky M20 3.5a4.6 4.6 0 1 0 .1 0zm6 4.4a4.6 4.6 0 1 0 .1 0zm-2.3 7a4.6 4.6 0 1 0 .1 0zm-7.4 0a4.6 4.6 0 1 0 .1 0zm-2.3-7a4.6 4.6 0 1 0 .1 0z',
    'sun M15.8 14a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z',
  ],
  fox: [
    'amber M8 8l8 5h8l8-5-1 13-11 12L9 21z',
    'surface M9 21l8 0 3 6 3-6 8 0-11 12z',
    'ink M14 19a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM23 19a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z',
  ],
  frog: [
    'stone-new M7 15a5.5 5.5 0 0 1 10.4-2.5h5.2A5.5 5.5 0 0 1 33 15c2 3 2 8 0 11-3 7-23 7-26 0-2-3-2-8 0-11z',
    'surface M9.5 14.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM24.5 14.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
    'ink M11 14.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM26 14.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z',
    'stone-new-shade 2 M12 24c5 4 11 4 16 0',
  ],
  hare: [
    'stone-2 M15 19C9 11 9 3 13 3s5 8 5 14h4c0-6 1-14 5-14s4 8-2 16c8 5 5 16-5 16s-13-11-5-16z',
    'surface 1.8 M13.5 7l1.5 8M26.5 7L25 15',
    'ink M16 23a1.5 1.5 0 1 0 .1 0zm8 0a1.5 1.5 0 1 0 .1 0zM18.5 28h3L20 30z',
  ],
  heron: [
    'stone-shade-3 1.6 M17 34V26M22 34v-8',
    'stone-3 M9 27c0-5 4-8 9-8 1-4-1-6 1-10 1-3 6-3 7 0l6 1-6 2c-3 4 0 7-2 11-2 3-7 4-15 4z',
  ],
  ladybug: [
    'stone-shade-3 M12 15c0-5 3-8 8-8s8 3 8 8z',
    'clay M8.5 23a11.5 11.5 0 1 0 23 0a11.5 11.5 0 1 0 -23 0z',
    'stone-shade-3 2 M20 11.5v23M15 8l-3-4M25 8l3-4',
    'stone-shade-3 M14.5 16.5a2.2 2.2 0 1 0 .1 0zm11 0a2.2 2.2 0 1 0 .1 0zM14 24.5a2.2 2.2 0 1 0 .1 0zm12 0a2.2 2.2 0 1 0 .1 0z',
  ],
  leaf: ['stone-new M9 30C7 16 17 8 32 8c1 15-8 24-20 20z', 'stone-new-shade 2 M8 33c4-8 9-13 16-17'],
  moon: ['sun M25 7a14 14 0 1 0 8 19A12 12 0 0 1 25 7z'],
  mountain: ['stone-3 M4 31L16 11l7 11 4-6 9 15z', 'surface M16 11l4.5 7-3-1.5-2 2-3.6-.5z'],
  mushroom: [
    'stone-4 M15.5 21h9l1.5 11c0 3-12 3-12 0z',
    'clay M5.5 21C5.5 11 13 6 20 6s14.5 5 14.5 15c0 2.5-29 2.5-29 0z',
    'surface M14 12a2.3 2.3 0 1 0 .1 0zm8.5-3a2.3 2.3 0 1 0 .1 0zm5 6.5a2 2 0 1 0 .1 0zm-8 .5a1.6 1.6 0 1 0 .1 0z',
  ],
  owl: [
    'stone-shade-2 M10 8l5 3h10l5-3v14c0 7-4 11-10 11s-10-4-10-11z',
    'surface M11 18a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0zM20 18a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z',
    'ink M13.6 18a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0zM22.6 18a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z',
    'amber M18 22h4l-2 4z',
  ],
  pine: ['stone-new-shade M20 5l7 10h-4l6 8h-5l6 8H10l6-8h-5l6-8h-4z', 'stone-shade-2 3 M20 31v5'],
  river: ['sky 2.6 M5 14c5-4 9 4 15 0s10 4 15 0M5 21c5-4 9 4 15 0s10 4 15 0M5 28c5-4 9 4 15 0s10 4 15 0'],
  snail: [
    'stone-shade-2 1.6 M9 20l-3-7M10.5 20l2-7',
    'stone-2 M6 20c0-3 7-3 7 0v6c0 2 2 3 5 3h15c3 0 4 4 1 4H9c-4 0-4-3-3-6z',
    'amber M14.5 20a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0z',
    'surface 2 M24 20c1-2 4-1 4 1.5 0 5-8 4.5-8-1 0-7 11-7 12 0',
  ],
  star: [
    'sun M20 7l4 9 9.5 1-7 6.5 2 9.5-8.5-5-8.5 5 2-9.5-7-6.5 9.5-1z',
    'sun 3 M20 7l4 9 9.5 1-7 6.5 2 9.5-8.5-5-8.5 5 2-9.5-7-6.5 9.5-1z',
  ],
  turtle: [
    'stone-new M9 25h6v5c0 2-6 2-6 0zm14 0h6v5c0 2-6 2-6 0zM30 21c1-5 8-5 8 0 0 4-4 5-8 5zM6 25l-4 3h5z',
    'stone-new-shade M5 26c0-9 6-14 14-14s14 5 14 14c0 2-28 2-28 0z',
    'stone-new 1.6 M14 26l2-7h6l2 7M16 19l-3-4M22 19l3-4',
    'ink M33.4 20.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0z',
  ],
  whale: [
    'sky 2 M14 10c0-3-2-5-4.5-5M14 10c0-3 2-5 4.5-5',
    'stone-3 M3 23c0-7 6-10 12-10 9 0 11 8 17 7 1-2-2-3-3-7 4 0 5 2 5.5 3.5C35 15 36 13 39 13c0 5-4 6-4 8 0 8-7 12-16 12S3 30 3 23z',
    'stone-4 M3.5 26c5 3 13 3 19 1 0 4-4 6-8 6-6 0-10-3-11-7z',
    'surface M8.9 21a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0z',
  ],
}

function Shape({ shape }: { shape: string }) {
  const [, color, width, d] = /^(\S+) (?:([\d.]+) )?(.+)$/.exec(shape) ?? []
  const paint = `var(--${color})`
  if (width === undefined) return <path fill={paint} d={d} />
  return (
    <path fill="none" stroke={paint} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" d={d} />
  )
}

export function PictureDrawing({ picture }: { picture: ProfilePicture }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-[78%]">
      {drawings[picture].map((shape) => (
        <Shape key={shape} shape={shape} />
      ))}
    </svg>
  )
}
