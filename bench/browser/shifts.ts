import { request } from '@playwright/test'
import { addressOf, SCREENS } from '../../e2e/screens.ts'
import { tokenOf } from '../../e2e/tokens.ts'
import type { Figure } from '../figures.ts'
import { type Browser, setToken } from './chromium.ts'
import { DESK, feelOf, onPage, STILL_MS, WAIT_MS } from './feel.ts'

/** Cold loads over which layout shifts are looked at. */
const LOADS = 4
/** Goal: a shift that nobody notices. */
const SHIFT_MOST = 0.02

/** The largest sum of layout shifts in four cold loads. */
async function shiftOf(browser: Browser, address: string): Promise<number> {
  const sums: number[] = []
  for (let i = 0; i < LOADS; i++) {
    sums.push(
      await onPage(browser, address, { size: DESK, isSlow: false }, async (page) => {
        await page.waitForLoadState('networkidle', { timeout: WAIT_MS }).catch(() => undefined)
        await page.waitForTimeout(STILL_MS)
        const { shifts } = await feelOf(page)
        return shifts.reduce((sum, { value }) => sum + value, 0)
      }),
    )
  }
  return Math.max(...sums)
}

/**
 * The layout shifts of every screen that is walked (`walk.ts` of the features), while it loads for the person who opens it, on a
 * server with the demo data: the most of all, and each screen above the goal.
 */
export async function measureShifts(browser: Browser, origin: string): Promise<Figure[]> {
  const asks = await request.newContext({ baseURL: origin })
  const seen: { screen: string; shift: number }[] = []
  const byPerson = SCREENS.toSorted(([, who], [, other]) => `${who}`.localeCompare(`${other}`))
  let last: (typeof SCREENS)[number][1] | undefined
  for (const [address, who] of byPerson) {
    if (last !== who) await setToken(browser, origin, who ? await tokenOf(asks, who) : undefined)
    last = who
    const shift = await shiftOf(browser, origin + (await addressOf(asks, address, who)))
    seen.push({ screen: `${address} for ${who ?? 'nobody'}`, shift })
  }
  await asks.dispose()
  const goal = { most: SHIFT_MOST }
  const worst = seen.toSorted((a, b) => b.shift - a.shift)
  const above = worst.filter(({ shift }) => shift > SHIFT_MOST)
  return [
    {
      what: `layout shift of ${seen.length} screens, the most in ${LOADS} cold loads`,
      value: worst[0]?.shift ?? 0,
      unit: '',
      goal,
    },
    ...above.map(({ screen, shift }) => ({ what: `${screen}, layout shift`, value: shift, unit: '', goal })),
  ]
}
