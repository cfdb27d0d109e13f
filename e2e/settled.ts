import { expect, type Page, type Request } from '@playwright/test'

/** A timer or an animation that ends within this time may still change the page, ms: more than the application waits to batch. */
const SOON_MS = 400

declare global {
  interface Window {
    /** Resolves when a frame has been drawn that changed nothing, and no timer or animation ends within `soonMs`. */
    untilStill?: (soonMs: number) => Promise<void>
  }
}

/** Runs in every document before its own scripts: knows which timers are due. */
function countTimers(): void {
  const due = new Map<number, number>()
  const { setTimeout, clearTimeout } = window
  const forget = (id: number | undefined) => {
    if (id !== undefined) due.delete(id)
    clearTimeout(id)
  }
  const schedule = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const id = setTimeout(() => {
      due.delete(id)
      work(...given)
    }, ms)
    due.set(id, performance.now() + ms)
    return id
  }
  Object.assign(window, { setTimeout: schedule, clearTimeout: forget })

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
  const endOf = ({ playState, effect, currentTime }: Animation) =>
    playState === 'running' ? Number(effect?.getComputedTiming().endTime) - Number(currentTime) : 0
  /** How long it takes until the last timer or animation that ends soon has ended, ms. */
  const busyFor = (soonMs: number) => {
    const now = performance.now()
    const left = [...[...due.values()].map((at) => Math.max(1, at - now)), ...document.getAnimations().map(endOf)]
    return Math.max(0, ...left.filter((ms) => ms < soonMs))
  }
  window.untilStill = async (soonMs) => {
    let changes = 0
    const observer = new MutationObserver(() => {
      changes++
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    for (let before = -1, busyMs = 0; before !== changes || busyMs > 0; ) {
      before = changes
      await pause(busyMs)
      await drawn()
      await idle()
      busyMs = busyFor(soonMs)
    }
    observer.disconnect()
  }
}

/** The requests of a page that have no answer yet. Call it before the first page is opened. */
export async function watched(page: Page): Promise<ReadonlySet<Request>> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
  await page.addInitScript(countTimers)
  return open
}

/**
 * Resolves when a page is complete: nothing is being fetched, what was fetched has been drawn, and nothing is due.
 */
export async function settled(page: Page, open: ReadonlySet<Request>): Promise<void> {
  await page.waitForLoadState('load')
  await expect(async () => {
    expect(open.size).toBe(0)
    await page.evaluate((soonMs) => window.untilStill?.(soonMs), SOON_MS)
    expect(open.size).toBe(0)
  }).toPass({ timeout: 60_000, intervals: [50] })
}
