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
  expect(alternativesOf('web/core/(a|b)/(c|d).ts')).toEqual([
    'web/core/a/c.ts',
    'web/core/a/d.ts',
    'web/core/b/c.ts',
    'web/core/b/d.ts',
  ])
  expect(files.some(matcherOf(['web/core/gone.ts']))).toBe(false)
  expect(matcherOf(CHUNKS.list)('/any/web/ui/data/table/virtual-list.tsx')).toBe(false)
})
