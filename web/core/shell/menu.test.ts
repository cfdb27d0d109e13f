import { describe, expect, test } from 'vitest'
import { feature } from '#contract/core/feature.ts'
import { webFeature } from '../feature.ts'
import { menuOf, openEntry, pagesOf } from './menu.ts'

const load = async () => ({ default: () => null })
const icon = () => null
const things = feature({
  name: 'things',
  permissions: { see: { CITY_ADMIN: 'all', SECTION_LEADER: 'unit' }, add: { CITY_ADMIN: 'all' } },
  routes: {},
})
const item = (order: number, name: string) => ({ group: 'civic' as const, order, icon, label: () => name })
const features = {
  things: webFeature(things, {
    screens: [
      { path: '/dashboard/things/list', can: 'see', menu: item(2, 'List'), load },
      { path: '/dashboard/things', can: 'see', menu: item(1, 'Things'), load },
      { path: '/dashboard/things/new', can: 'add', label: () => 'Add a thing', load },
      { path: '/dashboard/things/:id/edit', can: 'add', load },
    ],
  }),
  own: webFeature(undefined, { screens: [{ path: '/dashboard/user/profile', everybody: true, load }] }),
}
const names = (role: Parameters<typeof menuOf>[1]) =>
  menuOf(features, role).flatMap(({ entries }) => entries.map(({ to }) => to))

describe('the menu', () => {
  test('holds what the role may open, in the order of its places, without empty groups', () => {
    expect(names('CITY_ADMIN')).toEqual(['/dashboard/things', '/dashboard/things/list'])
    expect(menuOf(features, 'CITY_ADMIN').map(({ group }) => group)).toEqual(['civic'])
  })

  test('is empty for a role that may nothing here', () => {
    expect(names('KHOROO_ADMIN')).toEqual([])
  })

  test('leads a citizen to the public site and the own pages that are there, and to nothing else', () => {
    expect(names('APPLICATION')).toEqual(['/', '/dashboard/user/profile'])
  })
})

describe('the search over pages', () => {
  test('knows the screens beside the menu that have a name, and only what the role may open', () => {
    expect(pagesOf(features, 'CITY_ADMIN').map(({ title }) => title)).toEqual(['Things', 'List', 'Add a thing'])
    expect(pagesOf(features, 'SECTION_LEADER').map(({ title }) => title)).toEqual(['Things', 'List'])
  })
})

describe('the open entry', () => {
  const entries = menuOf(features, 'CITY_ADMIN').flatMap((group) => group.entries)

  test.each([
    ['/dashboard/things', '/dashboard/things'],
    ['/dashboard/things/7/edit', '/dashboard/things'],
    ['/dashboard/things/list', '/dashboard/things/list'],
    ['/dashboard/thingsandmore', undefined],
  ])('at %s is %s', (pathname, expected) => {
    expect(openEntry(entries, pathname)).toBe(expected)
  })
})
