import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { allCatalogues, filesUnder, textsOf } from './catalogues.ts'

const pairs = await allCatalogues()
const said = {
  mn: new Set(pairs.flatMap(({ mn }) => textsOf(mn).map(([, text]) => text))),
  en: new Set(pairs.flatMap(({ en }) => textsOf(en).map(([, text]) => text))),
}

/** A name on a screen is bold or quoted; a bold word with a full stop begins a paragraph and names nothing. */
const namesIn = (text: string) =>
  [...text.matchAll(/\*\*([^*]+)\*\*|«([^»]+)»|“([^”]+)”/g)]
    .map((found) => found[1] ?? found[2] ?? found[3] ?? '')
    .filter((name) => !name.endsWith('.'))

test.each(filesUnder(['docs/help'], /\.md$/))('%s names only what the screen says', (file) => {
  const texts = said[file.endsWith('.mn.md') ? 'mn' : 'en']
  const names = namesIn(fs.readFileSync(path.join(ROOT, file), 'utf8'))

  expect(names.length, 'name a button or field in the page, as **bold**').toBeGreaterThan(0)
  expect(
    names.filter((name) => !texts.has(name)),
    'call it what a catalogue (mn.ts, en.ts) calls it, or add it in the catalogue',
  ).toEqual([])
})
