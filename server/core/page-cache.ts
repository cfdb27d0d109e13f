import { LRUCache } from 'lru-cache'
import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import type { Problem } from '#contract/core/problem.ts'
import type { Bus } from './bus.ts'
import { bytesOf, type PageBody } from './page-body.ts'

/** What was rendered, and the features whose changes make it stale. */
export interface RenderedPage {
  body: PageBody
  features: ReadonlySet<string>
  /** The moment from which it shows something else by time alone, in milliseconds; no time is planned when it is left out. */
  until?: number
  /** Why `body` shows a problem instead of the page. */
  problem?: Problem
}

interface Cached extends RenderedPage {
  renderedAt: number
  freshUntil: number
  mark: Mark
}

/** The moment at which a rendering began to read: a later change is not in it. */
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
/** While the database is away a page that was good so long ago is better than none. Our choice. */
const STALE_MAX_MS = 600_000

/**
 * Public pages in memory. A page is served while no change of the features it shows was announced, its time has not run out and
 * the other instances can be heard. Requests for a page that is being rendered wait for it.
 */
export class PageCache {
  readonly #bus: Bus
  readonly #pages: LRUCache<string, Cached>
  readonly #flights = new Map<string, Flight>()
  /** For each feature, which of all changes was its last one. */
  readonly #changedAt = new Map<string, number>()
  #changes = 0
  /** Which of all changes was the last one of a setting of the city: every page shows some of them. */
  #settingsAt = 0
  /** Which of all changes was the last one of the tree of areas. */
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
    // pages of every feature name areas
    bus.on('areas', () => {
      this.#treeChangedAt = ++this.#changes
    })
  }

  /** The page when it can be trusted, with how long it stays so. */
  fresh(key: string, now: Date): { body: PageBody; life: PageLife } | undefined {
    const found = this.#pages.get(key)
    if (!found || !this.#isTrusted(found)) return undefined
    const freshMs = found.freshUntil - now.getTime()
    // a clock that was set back counts as time that has passed
    if (freshMs <= 0 || now.getTime() < found.renderedAt) return undefined
    return { body: found.body, life: { freshMs, untilMs: untilOf(found) - now.getTime() } }
  }

  /** The page as it last was, for when it cannot be rendered; never one that is known to have changed, by a change or by time. */
  stale(key: string, now: Date): { body: PageBody; ageSeconds: number } | undefined {
    const found = this.#pages.peek(key)
    if (!found || this.#isChanged(found) || now.getTime() >= untilOf(found)) return undefined
    const age = now.getTime() - found.renderedAt
    return age >= 0 && age <= STALE_MAX_MS ? { body: found.body, ageSeconds: Math.floor(age / 1000) } : undefined
  }

  /** The rendering under way that a request may wait for: one that began before the last change would answer the past. */
  underWay(key: string): Promise<RenderedPage> | undefined {
    const flight = this.#flights.get(key)
    const { changes, epoch } = this.#mark()
    return flight?.mark.changes === changes && flight.mark.epoch === epoch ? flight.rendered : undefined
  }

  /** Renders a page, for everybody who asks meanwhile, and keeps it for at most `seconds` unless it shows a problem. */
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

/** Milliseconds for which a page may be sent: without asking, and at all, also where asking fails. */
export interface PageLife {
  freshMs: number
  untilMs: number
}

/** How long a page that was rendered at `from` is good at `now`. */
export function lifeOf(page: RenderedPage, seconds: number, from: Date, now: Date): PageLife {
  const { freshUntil } = keptFor(from, seconds, page)
  return { freshMs: freshUntil - now.getTime(), untilMs: untilOf(page) - now.getTime() }
}

/** Days matter to many pages (a survey's last day), so that none outlives its own; nor the next start or end of what it shows. */
function keptFor(now: Date, seconds: number, page: RenderedPage): { renderedAt: number; freshUntil: number } {
  const renderedAt = now.getTime()
  const tomorrow = startOfDayInUlaanbaatar(addDays(dayInUlaanbaatar(now), 1)).getTime()
  return { renderedAt, freshUntil: Math.min(renderedAt + seconds * 1000, tomorrow, untilOf(page)) }
}
