import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
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

test('every feature in the menu has a help page that its screens lead to', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  // the browser's side has types of its own project
  const { features }: { features: Record<string, { screens: readonly { path: string; menu?: object }[] }> } =
    await import(path.join(ROOT, 'web/features.ts'))
  const described = [...readHelp().pages.values()]
    .map(({ screen }) => screen)
    .filter((screen) => screen !== '/dashboard')
  // the help button opens the page of the nearest screen above
  const isDescribed = (address: string) =>
    described.some((screen) => address === screen || address.startsWith(`${screen}/`))
  const inMenu = Object.entries(features).filter(([, { screens }]) => screens.some(({ menu }) => menu))
  const without = inMenu.filter(([, { screens }]) => !screens.some((screen) => isDescribed(screen.path)))

  expect(inMenu.length).toBeGreaterThan(15)
  expect(
    without.map(([name]) => name),
    'add help.mn.md and help.en.md in server/features/<feature>/, with the screen in the first line',
  ).toEqual([])
})
