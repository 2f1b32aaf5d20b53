// Picks a language by what a browser prefers.

/**
 * The supported language that the header `Accept-Language` prefers; null without a match. 'es-MX' matches 'es'. A header may
 * have any length and content.
 */
export function pickLanguage<Supported extends string>(
  header: string | undefined,
  supported: readonly Supported[],
): Supported | null {
  let best: { language: Supported; weight: number } | null = null
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [tag = '', ...parameters] = part.trim().split(';')
    const language = supported.find((code) => code === tag.split('-')[0])
    const weight = language === undefined ? 0 : readWeight(parameters)
    // The first of equal weights counts.
    if (language !== undefined && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? null
}

function readWeight(parameters: readonly string[]): number {
  const quality = parameters
    .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
    .find((value) => value !== undefined)
  const weight = quality === undefined ? 1 : Number(quality)
  return Number.isNaN(weight) ? 0 : weight
}
