import type { Browser } from './chromium.ts'

/** Cards of the board, and the columns over which they are spread. */
const CARDS = 1_000
const COLUMNS = 5
/** Movements of the pointer in one drag. */
const STEPS = 180
/** How many times slower the processor of a phone is. */
const SLOWER = 4
/** A frame whose work takes longer than this is dropped on a screen with 60 Hz. */
const FRAME_MS = 1000 / 60

/** Frames of a card that is dragged. */
export interface DragFrames {
  /** Frames while it was dragged. */
  frames: number
  /** Frames in a second, as the page saw them; other work of the machine counts. */
  perSecond: number
  /** Frames whose work on the main thread took more processor time than the interval of a screen with 60 Hz. */
  dropped: number
  /** The most processor time of one frame, ms. */
  longest: number
}

interface TraceEvent {
  name: string
  tid: number
  /** Wall-clock and processor time, µs: other work of the machine counts only in the first. */
  dur?: number
  tdur?: number
}

/** Collects the times of all frames, in the page, until the measurement has ended. */
const FRAME_TIMES = `new Promise((resolve) => {
  const seen = []
  const frame = (at) => {
    seen.push(at)
    if (document.body.dataset.measured === 'done') resolve(seen)
    else requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})`

/** Makes a board of 1,000 cards. @returns its id. */
export async function makeBoard(origin: string, token: string): Promise<string> {
  const cards = Array.from({ length: CARDS }, (_, i) => ({
    title: `Ажил ${i + 1}: явган хүний замын гэрэлтүүлгийг шалгах`,
    description: '',
    start: null,
    due: i % 3 === 0 ? '2027-01-01' : null,
    isCompleted: i % 7 === 0,
    isArchived: false,
    assignees: [],
    labels: i % 2 === 0 ? ['Яаралтай'] : [],
    items: i % 5 === 0 ? [{ text: 'Хэмжих', isDone: false, assignee: null }] : [],
  }))
  const size = CARDS / COLUMNS
  const file = {
    format: 'nutag-board',
    version: 1,
    name: 'Мянган карт',
    labels: [{ name: 'Яаралтай', colour: 'red' }],
    columns: Array.from({ length: COLUMNS }, (_, i) => ({
      name: `Багана ${i + 1}`,
      limit: null,
      cards: cards.slice(i * size, (i + 1) * size),
    })),
  }
  const body = new FormData()
  body.set('file', new Blob([JSON.stringify(file)], { type: 'application/json' }), 'board.json')
  const answer = await fetch(`${origin}/v1/kanban/boards/import?save=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (!answer.ok) throw new Error(`making a board: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { boardId: string } }
  return data.boardId
}

/** Drags a card over a board of 1,000 cards, on a processor slowed down four times. */
export async function dragFrames({ context }: Browser, address: string): Promise<DragFrames> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address, { waitUntil: 'networkidle' })
  const tile = page.locator('[data-card]').first()
  const box = await tile.boundingBox()
  if (!box) throw new Error('the board was not drawn')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  // the first movements begin the drag
  for (let i = 1; i <= 5; i++) await page.mouse.move(box.x + 20 + i * 4, box.y + 10 + i * 4)
  const times = page.evaluate<number[]>(FRAME_TIMES)
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] },
  })
  for (let i = 0; i < STEPS; i++) {
    // over all columns and back, up and down
    const share = i < STEPS / 2 ? i / (STEPS / 2) : 2 - i / (STEPS / 2)
    await page.mouse.move(box.x + 40 + share * 900, box.y + 40 + ((i * 9) % 420))
  }
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await ended
  await page.evaluate('document.body.dataset.measured = "done"')
  const seen = await times
  await page.mouse.up()
  await page.close()
  return { ...workOf(events), frames: seen.length, perSecond: rateOf(seen) }
}

const rateOf = (times: readonly number[]): number => {
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 0
  return last > first ? ((times.length - 1) * 1000) / (last - first) : 0
}

/** The work of the thread that draws. */
function workOf(events: readonly TraceEvent[]): Pick<DragFrames, 'dropped' | 'longest'> {
  const main = events.find(({ name }) => name === 'FireAnimationFrame')?.tid
  const tasks = events
    .filter(({ name, tid }) => name === 'RunTask' && tid === main)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
  return { dropped: tasks.filter((ms) => ms > FRAME_MS).length, longest: Math.max(0, ...tasks) }
}
