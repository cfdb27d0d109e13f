import type { Browser } from './chromium.ts'

/** Points of the chart, half of which are visible at once. */
const POINTS = 10_000
const STEPS = 120
const STEP_PX = 8
/** How many times slower the processor of a phone is. */
const SLOWER = 4
const DAY_MS = 86_400_000
/** A frame whose work takes longer than this is dropped on a screen with 60 Hz. */
const FRAME_MS = 1000 / 60

/** Frames of a chart that is moved. */
export interface PanFrames {
  /** Frames while it was moved. */
  frames: number
  /** Frames whose script took longer than the interval of a screen with 60 Hz. */
  dropped: number
  /** The most processor time that the script of one frame took, ms. */
  longest: number
}

interface TraceEvent {
  name: string
  ts: number
  /** Wall-clock and processor time, µs: other work of the machine counts only in the first. */
  dur?: number
  tdur?: number
}

const points = () => {
  let price = 1000
  return Array.from({ length: POINTS }, (_, i) => {
    // a walk that looks like prices; whole numbers, the same every time
    price += ((i * 7919) % 41) - 20 + (i % 3 === 0 ? 1 : 0)
    const day = new Date((i + 5000) * DAY_MS).toISOString().slice(0, 10)
    return { day, price: String(Math.max(100, price)), netAssets: '1', units: '1', revision: 1 }
  })
}

/** Moves a chart of 10,000 points, half of which are visible, on a processor slowed down four times. */
export async function panFrames({ context }: Browser, address: string): Promise<PanFrames> {
  const page = await context.newPage()
  await page.route(/\/v1\/funds\/[^/]+\/prices/, (route) => route.fulfill({ json: { data: points() } }))
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('.live-chart canvas').waitFor()
  const chart = page.getByRole('application')
  await chart.focus()
  await page.keyboard.press('0')
  await page.waitForTimeout(500)
  await page.keyboard.press('+')
  await page.waitForTimeout(1000)
  const box = await page.locator('.live-chart .u-over').boundingBox()
  if (!box) throw new Error('the chart was not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] },
  })
  for (let i = 0; i < STEPS; i++) {
    // back and forth, so that it does not reach an end
    const deltaX = i < STEPS / 2 ? STEP_PX : -STEP_PX
    await cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      deltaX,
      deltaY: 0,
    })
  }
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await ended
  await page.close()
  const times = events.filter(({ name }) => name === 'FireAnimationFrame').map(({ dur = 0, tdur = dur }) => tdur / 1000)
  return { frames: times.length, dropped: times.filter((ms) => ms > FRAME_MS).length, longest: Math.max(0, ...times) }
}
