import type { Metric, Registry } from 'prom-client'

type Label = string | number

interface Row {
  labels: Record<string, Label>
  /** Observations in each bucket, and behind them those above the last. */
  counts: number[]
  sum: number
}

interface Description {
  name: string
  help: string
  labelNames: readonly string[]
  /** Upper bounds, ascending. */
  buckets: readonly number[]
}

/**
 * A histogram of seconds as Prometheus reads it. prom-client's own checks and sorts the labels of every observation, which took longer than
 * most of what a request does; this one finds them by their values.
 */
export class TimeTable {
  readonly #description: Description
  readonly #rows = new Map<string, Row>()

  constructor(registry: Registry, description: Description) {
    this.#description = description
    const { name, help } = description
    const get = async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: this.#values() })
    // prom-client asks every metric by `get` alone
    registry.registerMetric({ name, help, get, reset: () => this.#rows.clear() } as unknown as Metric)
  }

  /** Shows these labels, with nothing observed yet. They are in the order of `labelNames`. */
  add(labels: readonly Label[]): Row {
    const { labelNames, buckets } = this.#description
    const named = Object.fromEntries(labelNames.map((name, i) => [name, labels[i] ?? '']))
    const row = { labels: named, counts: [...buckets, 0].map(() => 0), sum: 0 }
    this.#rows.set(labels.join('\n'), row)
    return row
  }

  /** Adds an observation. */
  observe(labels: readonly Label[], seconds: number): void {
    // one of them would spoil the sum for good
    if (!Number.isFinite(seconds)) return
    const row = this.#rows.get(labels.join('\n')) ?? this.add(labels)
    const at = this.#description.buckets.findIndex((bound) => seconds <= bound)
    const place = at < 0 ? row.counts.length - 1 : at
    row.counts[place] = (row.counts[place] ?? 0) + 1
    row.sum += seconds
  }

  #values() {
    const { name, buckets } = this.#description
    return [...this.#rows.values()].flatMap(({ labels, counts, sum }) => {
      let below = 0
      const bounds = counts.map((count, i) => {
        below += count
        return { metricName: `${name}_bucket`, labels: { le: buckets[i] ?? '+Inf', ...labels }, value: below }
      })
      const sums = { metricName: `${name}_sum`, labels, value: sum }
      return [...bounds, sums, { metricName: `${name}_count`, labels, value: below }]
    })
  }
}
