import fs from 'node:fs'
import type { Visitor, Walk } from '../web/testing/walk.ts'

/** The pages of the public site, which the server renders (web/site). */
const SITE: Walk['visits'] = [
  ['/', null],
  ['/news', null],
  ['/news?q=ус', null],
  ['/news/:newsId', null],
  ['/news/00000000-0000-4000-8000-000000000000', null],
  ['/laws', null],
  ['/laws?q=хяналт', null],
  ['/laws/:lawId', null],
  ['/videos', null],
  ['/videos?video=:videoId', null],
  ['/faqs', null],
  ['/faqs?q=бүртгэл', null],
  ['/surveys', null],
  ['/surveys', 'citizen'],
  ['/survey/:activeSurveyId', null],
  ['/survey/:activeSurveyId', 'citizen'],
  ['/survey/:closedSurveyId', null],
  ['/contact-us', null],
  ['/contact-us?sent=true', null],
  ['/report', null],
  ['/case/message?key=unknown', null],
  ['/nothing-here', null],
]

/** What every feature brings in its `walk.ts`. */
async function walksOfFeatures(): Promise<Walk[]> {
  const folder = new URL('../web/features/', import.meta.url)
  const files = fs.readdirSync(folder).map((name) => new URL(`${name}/walk.ts`, folder))
  const brought = files
    .filter((file) => fs.existsSync(file))
    .map((file) => import(file.href) as Promise<{ walk: Walk }>)
  return (await Promise.all(brought)).map(({ walk }) => walk)
}

const walks = await walksOfFeatures()

/** Every address of the product that is walked, with who opens it. */
export const SCREENS: readonly (readonly [address: string, who: Visitor])[] = [
  ...SITE,
  ...walks.flatMap(({ visits }) => visits),
]

/** Where the id for a parameter of an address comes from, by the parameter's name (':newsId'). */
export const IDS = new Map(walks.flatMap(({ ids = {} }) => Object.entries(ids)))
