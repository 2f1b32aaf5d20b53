// Numbers about the running server, written as Prometheus reads them.

type Labels = Record<string, string | number>
type LabelValues = readonly (string | number)[]

interface Series {
  labels: string
  /** Observations up to each bucket's bound, each counted in the first that holds it. */
  buckets: number[]
  count: number
  sum: number
}

/** Where the series of values that begin alike are found. */
interface Place extends Map<string | number, Place> {
  series?: Series
}

function within(place: Place, value: string | number): Place {
  const known = place.get(value)
  if (known) return known
  const next: Place = new Map()
  place.set(value, next)
  return next
}

export interface Histogram {
  /** Each observation gives its values in the order of the labels. */
  observe(values: LabelValues, value: number): void
  write(): string
}

/** `bounds` ascend; their unit is that of the values observed. */
export function histogram(
  name: string,
  help: string,
  labels: readonly string[],
  bounds: readonly number[],
): Histogram {
  const all: Series[] = []
  // By one value after the other: a text of them all would be made, and hashed, for each observation.
  const places: Place = new Map()
  const seriesOf = (values: LabelValues): Series => {
    let place = places
    for (const value of values) place = within(place, value)
    place.series ??= begun(values)
    return place.series
  }
  const begun = (values: LabelValues): Series => {
    const named = labels.map((label, index): [string, string | number] => [label, values[index] ?? ''])
    const series = {
      labels: labelText(Object.fromEntries(named)),
      buckets: bounds.map(() => 0),
      count: 0,
      sum: 0,
    }
    all.push(series)
    return series
  }
  return {
    observe: (values, value) => {
      const series = seriesOf(values)
      const index = bounds.findIndex((bound) => value <= bound)
      if (index >= 0) series.buckets[index] = (series.buckets[index] ?? 0) + 1
      series.count++
      series.sum += value
    },
    write: () => heading(name, help, 'histogram') + all.map((one) => lines(one)).join(''),
  }

  function lines({ labels, buckets, count, sum }: Series): string {
    let below = 0
    const rows = bounds.map((bound, index) => {
      below += buckets[index] ?? 0
      return `${name}_bucket{${labels},le="${bound}"} ${below}\n`
    })
    return `${rows.join('')}${name}_bucket{${labels},le="+Inf"} ${count}\n${name}_sum{${labels}} ${sum}\n${name}_count{${labels}} ${count}\n`
  }
}

/** One value read when it is asked for; `counter` for what only grows. */
export function reading(
  name: string,
  help: string,
  values: number | [Labels, number][],
  type: 'gauge' | 'counter' = 'gauge',
): string {
  const rows =
    typeof values === 'number'
      ? [`${name} ${values}`]
      : values.map(([labels, value]) => `${name}{${labelText(labels)}} ${value}`)
  return `${heading(name, help, type)}${rows.join('\n')}\n`
}

function heading(name: string, help: string, type: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',')
}
