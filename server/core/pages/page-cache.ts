import { LRUCache } from 'lru-cache'
import type { Problem } from '#contract/core/model/problem.ts'
import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Bus } from '../jobs/bus.ts'
import { bytesOf, type PageBody } from './page-body.ts'

/** A rendered page, and the features whose changes make it stale. */
export interface RenderedPage {
  body: PageBody
  features: ReadonlySet<string>
  /** The moment at which its content changes through time alone, in milliseconds; undefined when none is planned. */
  until?: number
  /** The problem that `body` shows instead of the page. */
  problem?: Problem
}

interface Cached extends RenderedPage {
  renderedAt: number
  freshUntil: number
  mark: Mark
}

/** The state when a rendering began to read: later changes are not in it. */
interface Mark {
  changes: number
  epoch: number | undefined
}

interface Flight {
  mark: Mark
  rendered: Promise<RenderedPage>
}

/** About 400 pages with their compressed copies. */
const MAX_BYTES = 33_554_432
/** A good page of up to this age is better than none while the database is unreachable. Our choice. */
const STALE_MAX_MS = 600_000

/**
 * Caches public pages in memory. A page is served until a change of its features is broadcast, until it expires, and
 * only while messages of other instances arrive. Requests for a page that is being rendered wait for it.
 */
export class PageCache {
  readonly #bus: Bus
  readonly #pages: LRUCache<string, Cached>
  readonly #flights = new Map<string, Flight>()
  /** The number of the last change of each feature. */
  readonly #changedAt = new Map<string, number>()
  #changes = 0
  /** The number of the last change of a city setting: every page shows some of them. */
  #settingsAt = 0
  /** The number of the last change of the tree of areas. */
  #treeChangedAt = 0

  constructor(bus: Bus, maxBytes = MAX_BYTES) {
    this.#bus = bus
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ body }, key) => bytesOf(body) + key.length })
    bus.on('changed', ({ feature, pages }) => {
      if (pages !== false) this.#changedAt.set(feature, ++this.#changes)
    })
    bus.on('settings', () => {
      this.#settingsAt = ++this.#changes
    })
    // pages of every feature show areas
    bus.on('areas', () => {
      this.#treeChangedAt = ++this.#changes
    })
  }

  /** The page if it is fresh, with its remaining life. */
  fresh(key: string, now: Date): { body: PageBody; life: PageLife } | undefined {
    const found = this.#pages.get(key)
    if (!found || !this.#isTrusted(found)) return undefined
    const freshMs = found.freshUntil - now.getTime()
    // a clock that was set back is treated as elapsed time
    if (freshMs <= 0 || now.getTime() < found.renderedAt) return undefined
    return { body: found.body, life: { freshMs, untilMs: untilOf(found) - now.getTime() } }
  }

  /** The last page, for when it cannot be rendered; never one known to have changed, by a change or by time. */
  stale(key: string, now: Date): { body: PageBody; ageSeconds: number } | undefined {
    const found = this.#pages.peek(key)
    if (!found || this.#isChanged(found) || now.getTime() >= untilOf(found)) return undefined
    const age = now.getTime() - found.renderedAt
    return age >= 0 && age <= STALE_MAX_MS ? { body: found.body, ageSeconds: Math.floor(age / 1000) } : undefined
  }

  /**
   * The rendering in progress that a request may wait for; not one that began before the last change, which would be
   * outdated.
   */
  underWay(key: string): Promise<RenderedPage> | undefined {
    const flight = this.#flights.get(key)
    const { changes, epoch } = this.#mark()
    return flight?.mark.changes === changes && flight.mark.epoch === epoch ? flight.rendered : undefined
  }

  /** Renders a page for all waiting requests, and caches it for at most `seconds` unless it shows a problem. */
  async render(
    key: string,
    { now, seconds }: { now: Date; seconds: number },
    render: (before: PageBody | undefined) => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    const mark = this.#mark()
    const flight: Flight = { mark, rendered: render(this.#pages.peek(key)?.body) }
    this.#flights.set(key, flight)
    try {
      const rendered = await flight.rendered
      if (seconds > 0) this.#keep(key, { ...rendered, ...keptFor(now, seconds, rendered), mark })
      return rendered
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
  }

  #keep(key: string, page: Cached): void {
    if (!page.problem) {
      if (this.#isTrusted(page)) this.#pages.set(key, page)
    } else if (page.problem.status < 500) {
      this.#pages.delete(key)
    }
  }

  #mark(): Mark {
    return { changes: this.#changes, epoch: this.#bus.epoch }
  }

  #isTrusted(page: Cached): boolean {
    return page.mark.epoch !== undefined && page.mark.epoch === this.#bus.epoch && !this.#isChanged(page)
  }

  #isChanged({ features, mark }: Cached): boolean {
    if (this.#settingsAt > mark.changes) return true
    if (this.#treeChangedAt > mark.changes) return true
    for (const feature of features) if ((this.#changedAt.get(feature) ?? 0) > mark.changes) return true
    return false
  }
}

const untilOf = ({ until = Infinity }: Pick<RenderedPage, 'until'>): number => until

/** Milliseconds for which a page may be served: without revalidation, and at all, even when revalidation fails. */
export interface PageLife {
  freshMs: number
  untilMs: number
}

/** The remaining life, at `now`, of a page rendered at `from`. */
export function lifeOf(page: RenderedPage, seconds: number, from: Date, now: Date): PageLife {
  const { freshUntil } = keptFor(from, seconds, page)
  return { freshMs: freshUntil - now.getTime(), untilMs: untilOf(page) - now.getTime() }
}

/** No page outlives its day, which matters to many (a survey's last day), nor the next start or end of its content. */
function keptFor(now: Date, seconds: number, page: RenderedPage): { renderedAt: number; freshUntil: number } {
  const renderedAt = now.getTime()
  const tomorrow = startOfDayInUlaanbaatar(addDays(dayInUlaanbaatar(now), 1)).getTime()
  return { renderedAt, freshUntil: Math.min(renderedAt + seconds * 1000, tomorrow, untilOf(page)) }
}
