import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from './catalogues.ts'

// /components shows every part of the kit: a part is a file of web/ui that exports a component. It is shown by the page itself or as a
// part of something that the page shows.

/** Parts that /components does not show, with the reason. */
const NOT_SHOWN: Record<string, string> = {
  'web/ui/data/map/LazyMap.tsx': 'needs the map library and borders; the same areas are shown by ShapeMap',
  'web/ui/data/map/MapCanvas.tsx': 'is loaded by LazyMap',
  'web/ui/data/map/PlacePicker.tsx': 'is a map that asks the server for places',
  'web/ui/editor/LinkPanel.tsx': 'belongs to the editor',
  'web/ui/editor/PicturePanel.tsx': 'belongs to the editor, and sends pictures to the server',
  'web/ui/editor/RichTextEditor.tsx': 'its script is larger than that of the whole page',
  'web/ui/editor/Toolbar.tsx': 'belongs to the editor',
  'web/ui/feedback/NoPermission.tsx': 'replaces a page and its main heading; its box is shown',
  'web/ui/feedback/NotFound.tsx': 'replaces a page and its main heading; its box is shown',
}

const parts = filesUnder(['web/ui'], /\.tsx$/).filter(
  (file) =>
    !/testing|\.test\./.test(file) && /^export (default )?(function|const) [A-Za-z]/m.test(readFileSync(file, 'utf8')),
)

/** The files of `web` that a file imports, at once or later. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)]
    .map(([, name = '']) => path.join(path.dirname(file), name))
    .filter((name) => existsSync(name))
}

function reachedFrom(files: readonly string[]): Set<string> {
  const seen = new Set(files)
  for (const file of seen) for (const next of importsOf(file)) seen.add(next)
  return seen
}

const shown = reachedFrom(filesUnder(['web/features/catalogue'], /\.tsx$/))

test('/components shows every part of the kit', () => {
  expect(parts.length).toBeGreaterThan(80)
  const missing = parts.filter((file) => !shown.has(file) && !(file in NOT_SHOWN))

  expect(missing, 'show them in web/features/catalogue/sections').toEqual([])
})

test('what is excepted exists and is not shown', () => {
  expect(Object.keys(NOT_SHOWN).filter((file) => !parts.includes(file) || shown.has(file))).toEqual([])
})
