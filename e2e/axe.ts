import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { markNewParts } from './new-parts.ts'

/** Axe as it is published for pages: less than half as long as the source that its module exports. */
const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What the builder evaluates in place of axe, which is in the page already. */
const NOTHING = 'undefined'

/** Loads axe into a document that does not have it yet. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
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

/** Rules that look at a page as a whole: what they find cannot be told from one element and those around it. */
const OF_PAGES = `
  accesskeys bypass document-title duplicate-id-aria frame-title-unique heading-order html-has-lang html-lang-valid
  html-xml-lang-mismatch landmark-banner-is-top-level landmark-complementary-is-top-level
  landmark-contentinfo-is-top-level landmark-main-is-top-level landmark-no-duplicate-banner
  landmark-no-duplicate-contentinfo landmark-no-duplicate-main landmark-one-main landmark-unique meta-refresh
  meta-viewport meta-viewport-large page-has-heading-one region scrollable-region-focusable skip-link
  table-duplicate-name
`
  .trim()
  .split(/\s+/)
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds in the parts of a page that are not in `seen`, and on the page as a whole. The parts are added to `seen`.
 * @param preload whether axe also reads the style sheets: reading them takes half of its time
 */
export async function violationsOfNew(page: Page, seen: Set<number>, preload: boolean): Promise<Result[]> {
  // describing what is right as well doubles its time
  const options = { resultTypes: ['violations' as const], preload }
  const whole = await (await axeOn(page)).options(options).withRules(OF_PAGES).analyze()
  const added = await markNewParts(page, seen)
  if (added === null) return whole.violations
  const parts = (await axeOn(page)).include(added).options({
    ...options,
    // the last one never finds anything, it only asks people to look
    rules: Object.fromEntries([...OF_PAGES, 'hidden-content'].map((rule) => [rule, { enabled: false }])),
  })
  return [...whole.violations, ...(await parts.withTags(TAGS).analyze()).violations]
}

/** Waits until what is opening or closing has done so: colours on their way have no contrast. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
  })

/**
 * What axe leaves out. Describing what is right as well doubles its time; so does reading all style sheets, which only one rule asks for:
 * css-orientation-lock, an experiment that does not run.
 */
const BRIEF: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }

/** What axe finds on a page with all of its rules. */
export async function violationsOf(page: Page): Promise<Result[]> {
  await settled(page)
  return (await (await axeOn(page)).options(BRIEF).analyze()).violations
}
