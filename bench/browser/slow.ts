import type { Browser } from './chromium.ts'

/** A slow mobile network: 400 kbit/s, and 400 ms until an answer begins. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const WAIT_MS = 60_000

/** Seconds from the request of a survey on a slow network, with an empty cache. */
export interface SlowTimes {
  /** Something is seen. */
  paint: number
  /** The first control of the form is seen and takes an answer. */
  usable: number
  /** The script has taken the form over. */
  active: number
  /** Bytes over the wire until then. */
  bytes: number
}

/** Runs in the page: notes when the form is first seen, and when its script has taken over. */
const WATCH = `{
  const at = (globalThis.slowTimes = {})
  const look = () => {
    const control = document.querySelector('.sv-form :is(input, select, textarea):not(:disabled)')
    if (control && control.getClientRects().length > 0) {
      at.usable ??= performance.now()
      if (!document.querySelector('.sv-form[data-waits]')) at.active ??= performance.now()
    }
    if (at.active === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Opens a running survey once as nobody. `slower`: how many times slower the processor of the phone is. */
export async function slowTimesOf({ context }: Browser, address: string, slower: number): Promise<SlowTimes> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.setBypassServiceWorker', { bypass: true })
  await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript({ content: WATCH })
  await page.goto(address, { waitUntil: 'commit', timeout: WAIT_MS })
  await page.waitForFunction(() => Reflect.get(globalThis, 'slowTimes').active !== undefined, undefined, {
    timeout: WAIT_MS,
  })
  const found = await page.evaluate(() => ({
    ...(Reflect.get(globalThis, 'slowTimes') as { usable: number; active: number }),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await page.close()
  const { paint, usable, active } = found
  // laid out is not yet seen
  return { paint: paint / 1000, usable: Math.max(paint, usable) / 1000, active: Math.max(paint, active) / 1000, bytes }
}
