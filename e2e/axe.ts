import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { samplesOfParts } from './new-parts.ts'

/** Axe as it is published for pages: less than half as long as the source that its module exports. */
const AXE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What the builder evaluates in place of axe, which is in the page already. */
const NOTHING = 'undefined'

/** Loads axe into a document that does not have it yet. What is found is named by selectors: writing down its HTML as well takes a sixth of the time. */
async function load(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(`${AXE}; axe.configure({ noHtml: true })`)
}

/** Loads axe into a page and its frames. */
async function loadAll(page: Page): Promise<void> {
  await load(page.mainFrame())
  // a frame of another site cannot be looked into
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await load(frame).catch(() => undefined)
}

/**
 * Checks a page with axe. It is loaded once a document, and runs without the blank page that joins the findings of foreign frames:
 * there are none (measured: 0.8 s instead of 4).
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  await loadAll(page)
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

/** A rule of axe, with the method by which it chooses the elements that it looks at. */
interface Rule {
  id: string
  gather?: (...given: unknown[]) => { actualNode: Element }[]
}

interface Look {
  samples: Map<number, Element[]>
  /** The parts whose samples are looked at. */
  parts: readonly number[]
  ofPages: readonly string[]
  options: RunOptions
}

/**
 * Runs in the page: the rules of pages look at all of it, all others only at samples of the given parts. In one run, since before each axe
 * reads the whole page.
 */
async function lookAt({ samples, parts, ofPages, options }: Look): Promise<Result[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') & { _audit: { rules: Rule[] } } }
  const looked = new Set(parts.flatMap((part) => samples.get(part) ?? []))
  const narrowed = axe._audit.rules.filter(({ id }) => !ofPages.includes(id))
  for (const rule of narrowed) {
    const { gather } = rule
    rule.gather = (...given) => (gather?.apply(rule, given) ?? []).filter(({ actualNode }) => looked.has(actualNode))
  }
  try {
    return (await axe.run(document, options)).violations
  } finally {
    // that of all rules is behind it
    for (const rule of narrowed) delete rule.gather
  }
}

/**
 * What axe finds in the parts of a page that are not in `seen`, and on the page as a whole. The parts are added to `seen`.
 * @param preload whether axe also reads the style sheets: reading them takes half of its time
 */
export async function violationsOfNew(page: Page, seen: Set<number>, preload: boolean): Promise<Result[]> {
  await loadAll(page)
  const samples = await page.evaluateHandle(samplesOfParts)
  const found = await samples.evaluate((all) => [...all.keys()])
  const parts = found.filter((part) => !seen.has(part))
  const options: RunOptions = {
    // describing what is right as well doubles its time
    resultTypes: ['violations'],
    preload,
    runOnly: TAGS,
    // the last one never finds anything, it only asks people to look
    rules: {
      ...Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: true }])),
      'hidden-content': { enabled: false },
    },
  }
  const violations = await page.evaluate(lookAt, { samples, parts, ofPages: OF_PAGES, options })
  await samples.dispose()
  for (const part of parts) seen.add(part)
  return violations
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
