import { expect, test } from 'vitest'
import { alternativesOf, CHUNKS, matcherOf, OFFLINE } from '../vite.chunks.ts'
import { filesUnder } from './catalogues.ts'

const files = filesUnder(['web', 'contract', 'node_modules/@tabler/icons-react/dist/esm/icons'], /\.(tsx?|mjs)$/)

test.each(Object.entries({ ...CHUNKS, offline: OFFLINE }))(
  'every pattern of %s matches a module',
  (_name, patterns) => {
    const unused = patterns.flatMap(alternativesOf).filter((pattern) => !files.some(matcherOf([pattern])))

    expect(unused, 'change them in vite.chunks.ts').toEqual([])
  },
)

test('a pattern that matches nothing would be found, in each of its alternatives', () => {
  expect(alternativesOf('page/(a|b)/(c|d).ts')).toEqual(['page/a/c.ts', 'page/a/d.ts', 'page/b/c.ts', 'page/b/d.ts'])
  expect(files.some(matcherOf(['page/gone.ts']))).toBe(false)
  expect(matcherOf(CHUNKS.list)('/any/web/ui/data/table/virtual-list.tsx')).toBe(false)
})
