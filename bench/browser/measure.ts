import { median } from '../arithmetic.ts'
import { findDraftSurvey, findFund, findNews, findPost, findSurvey, signIn } from '../demo-data.ts'
import type { Figure, Goal } from '../figures.ts'
import { dragFrames, makeBoard } from './board.ts'
import { bytesOf, type Loaded } from './bytes.ts'
import { type Browser, findChromium, openChromium, setToken } from './chromium.ts'
import { measureFeel } from './feel.ts'
import { type Scores, scoresOf } from './lighthouse.ts'
import { panFrames } from './pan.ts'
import { measureShifts } from './shifts.ts'
import { type SlowTimes, slowTimesOf } from './slow.ts'

/** A page as it was measured; the scores only where a goal asks for them. */
export interface PageResult extends Loaded {
  address: string
  scores?: Scores
}

interface PageWish {
  /**
   * `:newsId` stands for a published piece of news with a picture, `:fundId` for a published fund, `:postId` for a post of the blog,
   * `:boardId` for a board of 1,000 cards.
   */
  address: string
  signedIn: boolean
  /** KB of script at most; undefined: shown without a goal. */
  scriptKb?: number
  /** The address of a part that is loaded last, and does not count. */
  later?: RegExp
  /** Lighthouse's performance at least; undefined: not run. */
  performance?: number
}

const PAGES: PageWish[] = [
  { address: '/auth/login', signedIn: false, scriptKb: 130, performance: 95 },
  { address: '/news', signedIn: false },
  { address: '/news/:newsId', signedIn: false, scriptKb: 100, performance: 98 },
  { address: '/fund', signedIn: false, performance: 98 },
  { address: '/fund/:fundId', signedIn: false, scriptKb: 100, later: /\/assets\/live-/, performance: 98 },
  { address: '/blog', signedIn: false, scriptKb: 100 },
  { address: '/shop', signedIn: false, scriptKb: 100, performance: 98 },
  { address: '/blog/:postId', signedIn: false, scriptKb: 100, performance: 98 },
  { address: '/open-data', signedIn: false, scriptKb: 100, performance: 98 },
  { address: '/dashboard/app', signedIn: true },
  { address: '/dashboard/news/list', signedIn: true, scriptKb: 230, performance: 90 },
  { address: '/dashboard/mail', signedIn: true, scriptKb: 260 },
  { address: '/dashboard/chat', signedIn: true, scriptKb: 260 },
  { address: '/dashboard/calendar', signedIn: true, scriptKb: 260 },
  { address: '/dashboard/kanban/:boardId', signedIn: true, scriptKb: 260 },
  { address: '/dashboard/files-manager', signedIn: true, scriptKb: 260 },
]

export const KB = 1024

/** Bytes and Lighthouse of the pages, on a server with the demo data. */
export async function measurePages(
  origin: string,
  { runs, say }: { runs: number; say: (line: string) => void },
): Promise<{ pages: PageResult[]; figures: Figure[] }> {
  const file = findChromium()
  if (!file) throw new Error('There is no Chromium; apt-get install -y chromium, or set CHROME_PATH')
  const browser = await openChromium(file)
  const token = await signIn(origin)
  const { id: newsId } = await findNews(origin)
  const fundId = await findFund(origin)
  const postId = await findPost(origin)
  const boardId = await makeBoard(origin, token)
  const pages: PageResult[] = []
  const figures: Figure[] = []
  for (const wish of PAGES) {
    say(wish.address)
    const page = await measure(browser, origin, wish, { token, newsId, fundId, postId, boardId, runs })
    pages.push(page)
    figures.push(...figuresOf(wish, page))
  }
  say('/dashboard/kanban/:boardId, a drag')
  await setToken(browser, origin, token)
  figures.push(...(await measureDrag(browser, `${origin}/dashboard/kanban/${boardId}`)))
  say('first paint, answers to input, layout shifts')
  figures.push(...(await measureFeel(browser, origin, await findDraftSurvey(origin, token), runs)))
  figures.push(...(await measureShifts(browser, origin)))
  say('/survey/:surveyId')
  await setToken(browser, origin, undefined)
  figures.push(...(await measureSurvey(browser, `${origin}/survey/${await findSurvey(origin)}`, runs)))
  say('/fund/:fundId, its chart')
  figures.push(...(await measurePan(browser, `${origin}/fund/${fundId}`)))
  await browser.context.close()
  return { pages, figures }
}

async function measurePan(browser: Browser, address: string): Promise<Figure[]> {
  const { frames, dropped, longest } = await panFrames(browser, address)
  const what = '/fund/:fundId, moving a chart with 5,000 visible points on a processor slowed down four times'
  return [
    { what: `${what}: frames`, value: frames, unit: '' },
    { what: `${what}: dropped frames`, value: dropped, unit: '', goal: { most: 0 } },
    { what: `${what}: longest drawing`, value: longest, unit: 'ms' },
  ]
}

async function measureDrag(browser: Browser, address: string): Promise<Figure[]> {
  const { frames, perSecond, dropped, longest } = await dragFrames(browser, address)
  const what = '/dashboard/kanban/:boardId, dragging one of 1,000 cards on a processor slowed down four times'
  return [
    { what: `${what}: frames`, value: frames, unit: '' },
    { what: `${what}: frames in a second`, value: perSecond, unit: '' },
    { what: `${what}: dropped frames`, value: dropped, unit: '', goal: { most: 0 } },
    { what: `${what}: longest frame`, value: longest, unit: 'ms' },
  ]
}

/** Seconds until a survey can be answered on a slow network. Goal: docs/rules/surveys.md. */
const USABLE_S = 2

async function measureSurvey(browser: Browser, address: string, runs: number): Promise<Figure[]> {
  const all: SlowTimes[] = []
  for (let i = 0; i < runs; i++) all.push(await slowTimesOf(browser, address, 1))
  const of = (name: keyof SlowTimes) => median(all.map((times) => times[name]))
  const what = '/survey/:surveyId, first visit at 400 kbit/s and 400 ms'
  return [
    { what: `${what}: can be answered after`, value: of('usable'), unit: 's', goal: { most: USABLE_S } },
    { what: `${what}: its script is active after`, value: of('active'), unit: 's' },
    { what: `${what}: loaded until then`, value: of('bytes') / KB, unit: 'KB' },
  ]
}

async function measure(
  browser: Browser,
  origin: string,
  wish: PageWish,
  {
    token,
    newsId,
    fundId,
    postId,
    boardId,
    runs,
  }: { token: string; newsId: string; fundId: string; postId: string; boardId: string; runs: number },
): Promise<PageResult> {
  await setToken(browser, origin, wish.signedIn ? token : undefined)
  const ids = { ':newsId': newsId, ':fundId': fundId, ':postId': postId, ':boardId': boardId }
  const path = Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), wish.address)
  const address = origin + path
  const loaded = await bytesOf(browser, address, wish.later)
  if (!wish.performance) return { address: wish.address, ...loaded }
  return {
    address: wish.address,
    ...loaded,
    scores: await scoresOf(browser, address, { runs, signedIn: wish.signedIn }),
  }
}

function figuresOf(
  { address, scriptKb, performance }: PageWish,
  { bytes, before = bytes, scores }: PageResult,
): Figure[] {
  const most = (value: number): Goal => ({ most: value })
  return [
    { what: `${address}, script`, value: before.script / KB, unit: 'KB', goal: scriptKb ? most(scriptKb) : undefined },
    { what: `${address}, style`, value: bytes.style / KB, unit: 'KB' },
    ...(scores && performance
      ? [
          {
            what: `${address}, Lighthouse performance`,
            value: scores.performance,
            unit: '',
            goal: { least: performance },
          },
        ]
      : []),
  ]
}
