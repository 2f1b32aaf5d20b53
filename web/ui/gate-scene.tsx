/** A path over the hills towards the sun, behind the sign-in. Fills its parent as `Scene` does. */
export function GateScene() {
  return (
    <svg
      viewBox="0 0 600 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <circle className="fill-sun" cx="405" cy="250" r="46" />
      <path
        className="fill-hill-1"
        d="M-200 900V560c80 10 130-60 200-110s110-20 160 30 100 40 170-30 120-50 180 10 90 80 290 60V900Z"
      />
      <path
        className="fill-hill-2"
        d="M-200 900V650c120-20 190-70 300-50s170 90 270 60 150-110 250-80 120 40 200 40v280Z"
      />
      <path className="fill-hill-3" d="M-200 900V790c140-10 250-70 400-70s190 50 300 60 180-30 320-30v150Z" />
      <path className="scene-path" d="M560 655c-60 30-130 34-150 62s60 34 30 62-150 30-196 110" />
    </svg>
  )
}
