import { describe, expect, test } from 'vitest'
import { chapterFor, treeOf } from './index.ts'

const chapter = (id: string, parentId: string | null = null) => ({ id, parentId })
const shape = (branches: ReturnType<typeof treeOf>): unknown =>
  branches.map(({ chapter: { id }, below }) => (below.length > 0 ? [id, shape(below)] : id))

describe('the tree of chapters', () => {
  test('keeps the order, and puts chapters with a missing parent at the top level', () => {
    expect(
      shape(treeOf([chapter('b'), chapter('a'), chapter('c', 'a'), chapter('d', 'gone'), chapter('e', 'c')])),
    ).toEqual(['b', ['a', [['c', ['e']]]], 'd'])
  })

  test('keeps chapters in a cycle, and terminates', () => {
    expect(shape(treeOf([chapter('a', 'b'), chapter('b', 'a'), chapter('c')]))).toEqual(['c', ['a', ['b']]])
  })
})

describe('the chapter for a screen', () => {
  const chapters = ['/dashboard/news', '/dashboard/news/list', '/dashboard/violations/:id', '/dashboard/app', ''].map(
    (screen) => ({ screen, phase: 'published' as const }),
  )
  const found = (path: string) => chapterFor(chapters, path)?.screen

  test.each([
    ['/dashboard/news/list', '/dashboard/news/list'],
    ['/dashboard/news/new', '/dashboard/news'],
    ['/dashboard/violations/3f2a', '/dashboard/violations/:id'],
    ['/dashboard/violations', undefined],
    ['/dashboard/newspaper', undefined],
    ['/', undefined],
  ])('%s gets the chapter of %s', (path, screen) => {
    expect(found(path)).toBe(screen)
  })

  test('is the city’s if the product has a page for the same screen, and the product’s if that is more specific', () => {
    const city = { screen: '/dashboard/news', phase: 'published' as const, from: 'city' }
    const product = ['/dashboard/news', '/dashboard/news/list'].map((screen) => ({ screen, from: 'product' }))
    const from = (path: string) => chapterFor<{ screen: string; from: string }>([city, ...product], path)?.from

    expect(from('/dashboard/news')).toBe('city')
    expect(from('/dashboard/news/list')).toBe('product')
  })

  test('is never a draft', () => {
    expect(chapterFor([{ screen: '/dashboard/app', phase: 'draft' }], '/dashboard/app')).toBeUndefined()
  })
})
