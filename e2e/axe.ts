import { AxeBuilder } from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'

/** What the builder evaluates in place of axe, which is in the page already. */
const NOTHING = 'undefined'

/** Loads axe into a document that does not have it yet. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/**
 * Checks a page with axe. It is loaded once a document, and runs without the blank page that joins the findings of foreign frames:
 * there are none (measured: 0.8 s instead of 4).
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  await load(page.mainFrame())
  // a frame of another site cannot be looked into
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await load(frame).catch(() => undefined)
  return new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode()
}

/** Waits until what is opening or closing has done so: colours on their way have no contrast. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
  })

/** What axe finds on a page with all of its rules. */
export async function violationsOf(page: Page): Promise<Result[]> {
  await settled(page)
  const builder = await axeOn(page)
  // describing what is right as well doubles its time
  return (await builder.options({ resultTypes: ['violations'] }).analyze()).violations
}
