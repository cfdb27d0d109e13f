import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { chapterFor } from '#contract/features/manual/index.ts'
import { ROOT } from '../server/core/config/root.ts'
import { readHelp } from '../server/features/manual/help.ts'
import { filesUnder } from './catalogues.ts'
import { allTexts, langOf, namesIn } from './help.ts'

const texts = await allTexts()
const pages = [...filesUnder(['docs/help'], /\.md$/), ...filesUnder(['server/features'], /(^|\/)help\.(mn|en)\.md$/)]

test.each(pages)('%s names only what the screen says', (file) => {
  const names = namesIn(fs.readFileSync(path.join(ROOT, file), 'utf8'))

  expect(names.length, 'name a button or field in the page, as **bold**').toBeGreaterThan(0)
  expect(
    names.filter((name) => !texts[langOf(file)].has(name)),
    'call it what a catalogue (mn.ts, en.ts) calls it, or add it in the catalogue',
  ).toEqual([])
})

/** The browser's side has types of its own project. */
async function webFeatures(): Promise<Record<string, { screens: readonly { path: string; menu?: object }[] }>> {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  const { features } = await import(path.join(ROOT, 'web/features.ts'))
  return features
}

test('every feature in the menu has a help page that its screens lead to', async () => {
  const described = [...readHelp().pages.values()]
    .flatMap(({ screen, otherScreens }) => [screen, ...otherScreens])
    .filter((screen) => screen !== '/dashboard')
  // the help button opens the page of the nearest screen above
  const isDescribed = (address: string) =>
    described.some((screen) => address === screen || address.startsWith(`${screen}/`))
  const inMenu = Object.entries(await webFeatures()).filter(([, { screens }]) => screens.some(({ menu }) => menu))
  const without = inMenu.filter(([, { screens }]) => !screens.some((screen) => isDescribed(screen.path)))

  expect(inMenu.length).toBeGreaterThan(15)
  expect(
    without.map(([name]) => name),
    'add help.mn.md and help.en.md in server/features/<feature>/, with the screen in the first line',
  ).toEqual([])
})

test('the help button opens the page of a feature on each of its screens', async () => {
  const features = await webFeatures()
  const places = [...readHelp().pages.values()].flatMap(({ name, screen, otherScreens }) =>
    [screen, ...otherScreens].map((one) => ({ name, screen: one })),
  )
  const own = places.filter(({ name }) => fs.existsSync(path.join(ROOT, `server/features/${name}/help.mn.md`)))
  const wrong = [...new Set(own.map(({ name }) => name))].flatMap((name) =>
    (features[name]?.screens ?? [])
      .map((screen) => [screen.path, chapterFor(places, screen.path.replaceAll(/:\w+/g, '1'))?.name])
      .filter(([, found]) => found !== name),
  )

  expect(own.length).toBeGreaterThanOrEqual(8)
  expect(wrong, 'name the screen in the first line of help.mn.md of the feature').toEqual([])
})
