/** Three stones, the top one evergreen, 20 px or larger. `word` adds the product's name. */
export function Logo({ size = 28, word = false }: { size?: number; word?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-20 leading-none font-700 tracking-[-0.02em] text-ink">
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        role={word ? undefined : 'img'}
        aria-hidden={word || undefined}
        aria-label={word ? undefined : 'Cairn'}
      >
        <path
          className="fill-ink"
          transform="translate(12 18.6) rotate(0)"
          d="M10.6 0C10.7 0.6 10.5 1.2 10.1 1.7C9.7 2.2 9.1 2.6 8.3 2.9C7.5 3.2 6.6 3.4 5.3 3.6C4 3.7 2 3.8 0.3 3.8C-1.4 3.8 -3.4 3.7 -4.8 3.5C-6.1 3.4 -6.9 3.1 -7.7 2.8C-8.5 2.5 -9.2 2.3 -9.7 1.8C-10.1 1.3 -10.3 0.6 -10.4 0C-10.5 -0.6 -10.5 -1.3 -10.1 -1.7C-9.7 -2.2 -9 -2.6 -8.1 -2.9C-7.3 -3.2 -6.6 -3.3 -5.3 -3.4C-3.9 -3.6 -2 -3.7 -0.3 -3.7C1.4 -3.7 3.5 -3.6 4.8 -3.4C6.1 -3.3 6.9 -3.2 7.7 -2.9C8.5 -2.6 9.2 -2.2 9.7 -1.8C10.2 -1.3 10.5 -0.6 10.6 0Z"
        />
        <path
          className="fill-ink"
          transform="translate(12.5 11.9) rotate(-3)"
          d="M7.6 0C7.5 0.5 7.4 1.1 7.1 1.5C6.8 1.9 6.3 2.1 5.7 2.3C5.1 2.6 4.4 2.8 3.4 2.9C2.4 3 1.1 3.1 -0.1 3.1C-1.3 3.1 -2.7 3 -3.7 2.9C-4.7 2.8 -5.3 2.5 -5.9 2.3C-6.5 2.1 -6.9 1.8 -7.2 1.4C-7.5 1.1 -7.6 0.5 -7.7 0C-7.7 -0.5 -7.6 -1 -7.3 -1.4C-6.9 -1.8 -6.4 -2.1 -5.7 -2.4C-5.1 -2.7 -4.4 -2.9 -3.4 -3C-2.4 -3.1 -1 -3.1 0.1 -3.1C1.3 -3 2.7 -3 3.7 -2.8C4.6 -2.7 5.2 -2.6 5.9 -2.4C6.5 -2.1 7 -1.8 7.3 -1.4C7.6 -1 7.6 -0.5 7.6 0Z"
        />
        <path
          className="fill-primary"
          transform="translate(11.6 6.2) rotate(4)"
          d="M4.6 0C4.7 0.4 4.7 0.8 4.5 1.1C4.4 1.4 4 1.7 3.7 1.9C3.3 2.1 2.9 2.3 2.3 2.4C1.8 2.5 1 2.7 0.3 2.7C-0.4 2.7 -1.2 2.6 -1.8 2.4C-2.4 2.3 -2.8 2.2 -3.3 2C-3.7 1.8 -4 1.5 -4.3 1.2C-4.5 0.8 -4.6 0.4 -4.7 0C-4.7 -0.4 -4.7 -0.8 -4.5 -1.1C-4.4 -1.5 -4 -1.7 -3.7 -1.9C-3.3 -2.1 -2.9 -2.2 -2.3 -2.4C-1.8 -2.5 -1 -2.6 -0.3 -2.6C0.4 -2.6 1.2 -2.5 1.8 -2.4C2.4 -2.2 2.9 -2.1 3.3 -1.9C3.7 -1.7 4 -1.4 4.2 -1.1C4.5 -0.8 4.6 -0.4 4.6 0Z"
        />
      </svg>
      {word && <span translate="no">Cairn</span>}
    </span>
  )
}
