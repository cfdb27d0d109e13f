import { describe, expect, test } from 'vitest'
import { feature } from '#contract/core/model/feature.ts'
import { webFeature } from '../access/define-feature.ts'
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
  test('contains the screens that the role may open, in their order, without empty groups', () => {
    expect(names('CITY_ADMIN')).toEqual(['/dashboard/things', '/dashboard/things/list'])
    expect(menuOf(features, 'CITY_ADMIN').map(({ group }) => group)).toEqual(['civic'])
  })

  test('is empty for a role without permissions', () => {
    expect(names('KHOROO_ADMIN')).toEqual([])
  })

  test('leads citizens only to the public site and to existing personal pages', () => {
    expect(names('APPLICATION')).toEqual(['/', '/dashboard/user/profile'])
  })
})

describe('the search over pages', () => {
  test('finds named screens outside the menu, and only those that the role may open', () => {
    expect(pagesOf(features, 'CITY_ADMIN').map(({ title }) => title)).toEqual(['Things', 'List', 'Add a thing'])
    expect(pagesOf(features, 'SECTION_LEADER').map(({ title }) => title)).toEqual(['Things', 'List'])
  })
})

describe('the marked menu entry', () => {
  const entries = (...addresses: string[]) => addresses.map((to) => ({ ...item(1, to), to }))
  const dashboard = entries(
    '/dashboard/app',
    '/dashboard/news',
    '/dashboard/news/list',
    '/dashboard/user/list',
    '/dashboard/admin',
    '/dashboard/admin/list',
  )

  test.each([
    '/dashboard/user/profile',
    '/dashboard/user/account',
    '/dashboard/user/account/',
    '/dashboard/userandmore',
    '/dashboard/blank',
    '/dashboard',
  ])('at %s does not exist', (address) => {
    expect(openEntry(dashboard, address)).toBeUndefined()
  })

  test.each(['/dashboard/news', '/dashboard/news/list', '/dashboard/admin', '/dashboard/admin/list'])(
    'at %s is this page',
    (address) => {
      expect(openEntry(dashboard, address)).toEqual({ to: address, current: 'page' })
      expect(openEntry(dashboard, `${address}/`)).toEqual({ to: address, current: 'page' })
    },
  )

  test.each([
    ['/dashboard/user/new', '/dashboard/user/list'],
    ['/dashboard/user/cards', '/dashboard/user/list'],
    ['/dashboard/user/0b7d2e7c/edit', '/dashboard/user/list'],
    ['/dashboard/user', undefined],
    ['/dashboard/news/new', '/dashboard/news/list'],
    ['/dashboard/news/7/edit', '/dashboard/news/list'],
    ['/dashboard/news/market_news', '/dashboard/news/list'],
    ['/dashboard/admin/backups', '/dashboard/admin/list'],
  ])('at %s, which has no entry of its own, is the parent %s', (address, to) => {
    expect(openEntry(dashboard, address)).toEqual(to && { to, current: 'true' })
  })

  test('without a list is the nearest parent', () => {
    const nested = entries('/dashboard/fund', '/dashboard/fund/prices')
    expect(openEntry(nested, '/dashboard/fund/prices/7')).toEqual({ to: '/dashboard/fund/prices', current: 'true' })
    expect(openEntry(nested, '/dashboard/fund/members')).toEqual({ to: '/dashboard/fund', current: 'true' })
  })

  test('is the one that names an address as its own', () => {
    const [list, prices] = entries('/dashboard/fund/list', '/dashboard/fund')
    const both = [list, { ...prices, also: ['/dashboard/fund/import'] }] as typeof dashboard
    for (const address of ['/dashboard/fund/import', '/dashboard/fund/import/7'])
      expect(openEntry(both, address)).toEqual({ to: '/dashboard/fund', current: 'true' })
    expect(openEntry(both, '/dashboard/fund/7')).toEqual({ to: '/dashboard/fund/list', current: 'true' })
  })

  test('of a citizen, whose personal pages are in the menu, is the personal page, and never the public site', () => {
    const citizen = menuOf(features, 'APPLICATION').flatMap((group) => group.entries)
    expect(openEntry(citizen, '/dashboard/user/profile')).toEqual({ to: '/dashboard/user/profile', current: 'page' })
    expect(openEntry(citizen, '/dashboard/permission-denied')).toBeUndefined()
  })
})

describe('items of the menu that are no screens', () => {
  const leaf = (id: string, more: object = {}) => ({ id, label: () => id, to: `/dashboard/${id}`, ...more })
  const withNodes = {
    ...features,
    examples: webFeature(undefined, {
      screens: [],
      menuNodes: {
        more: [
          {
            id: 'tree',
            label: () => 'tree',
            children: [leaf('a'), { id: 'b', label: () => 'b', children: [leaf('c', { roles: ['CITY_ADMIN'] })] }],
          },
        ],
      },
    }),
  }
  const shown = (role: Parameters<typeof menuOf>[1]) =>
    menuOf(withNodes, role).find(({ group }) => group === 'more')?.nodes

  test('are shown by role, to any depth; one that opens nothing is left out', () => {
    expect(shown('CITY_ADMIN')?.[0]?.children?.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(shown('KHOROO_ADMIN')?.[0]?.children?.map(({ id }) => id)).toEqual(['a'])
    expect(shown('APPLICATION')).toBeUndefined()
  })
})
