import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Feature } from '#contract/core/model/feature.ts'
import { features as contracts } from '#contract/features.ts'
import { ROOT } from '../server/core/config/root.ts'

// What every feature of the browser brings to the shell: its name, and places that no other feature has taken.

interface Placed {
  order: number
}
interface Side {
  name?: () => string
  screens: readonly { path: string; load: unknown; menu?: Placed & { group: string; citizens?: true } }[]
  header?: Placed
  figures?: Readonly<Record<string, Placed>>
  home?: readonly (Placed & { place: string; can: string })[]
  settings?: Placed
  contract?: { name: string }
  dueDates?: { can: string; label: () => string }
}
// the browser's side has types of its own project
let features: Record<string, Side>
let visits: readonly (readonly [address: string, who: string | null])[]
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  ;({ features } = await import(path.join(ROOT, 'web/features.ts')))
  ;({ SCREENS: visits } = await import(path.join(ROOT, 'e2e/screens.ts')))
})

/** Where a feature asks to be shown, as 'list: place' with what is shown there. */
const placesOf = (name: string, { screens, header, figures = {}, home = [], settings }: Side): [string, string][] => [
  ...screens.flatMap(({ path: address, menu }): [string, string][] =>
    menu ? [[`menu ${menu.citizens ? 'of citizens' : menu.group}: ${menu.order}`, `${name} ${address}`]] : [],
  ),
  ...Object.entries(figures).map(([figure, { order }]): [string, string] => [`figures: ${order}`, `${name}.${figure}`]),
  ...home.map(({ place, order, can }): [string, string] => [`home ${place}: ${order}`, `${name} ${can}`]),
  ...(header ? [[`header: ${header.order}`, name] as [string, string]] : []),
  ...(settings ? [[`settings: ${settings.order}`, name] as [string, string]] : []),
]

test('every feature of the contract has a name', () => {
  const nameless = Object.keys(contracts).filter((name) => !features[name]?.name?.())

  expect(nameless, 'add `name` in web/features/<feature>/index.ts').toEqual([])
})

test('no two features share a place in the menu, the header, the home or the settings', () => {
  const taken = Map.groupBy(
    Object.entries(features).flatMap(([name, side]) => placesOf(name, side)),
    ([place]) => place,
  )
  const shared = [...taken]
    .filter(([, those]) => those.length > 1)
    .map(([place, those]) => [place, those.map(([, what]) => what)])

  expect(taken.size).toBeGreaterThan(40)
  expect(shared, 'give one of them another `order` in web/features/<feature>/index.ts').toEqual([])
})

/** Screens that the walk does not open, with the reason. */
const NOT_WALKED: Record<string, string> = {
  '/dashboard': 'leads to the home of the role',
  '/dashboard/user': 'leads to the list',
  '/dashboard/rates': 'leads to the ranking of the reader’s level',
  '/auth': 'leads to the sign-in page',
  '/auth/invitation': 'needs the token of a mail; journeys open it',
  '/auth/confirm-email': 'needs the token of a mail',
  '/auth/sign-on': 'needs the return from an identity provider',
  '/auth/second-factor': 'needs a role that requires one; the journey of an empty city opens it',
  '/dashboard/user/:name/edit': 'the form of /dashboard/user/new with values',
  '/dashboard/admin/areas/import/:importId': 'the screen of an import, which the walk opens for leaders',
  '/dashboard/fund/benchmarks/import': 'the start of an import, which the walk opens for prices',
  '/dashboard/fund/benchmarks/import/:importId': 'the screen of an import, which the walk opens for leaders',
  '/dashboard/e-commerce/import/:importId': 'the screen of an import, which the walk opens for leaders',
  '/dashboard/fund/import/:importId': 'the screen of an import, which the walk opens for leaders',
  '/dashboard/fund/holdings/import': 'the start of an import, which the walk opens for prices',
  '/dashboard/fund/holdings/import/:importId': 'the screen of an import, which the walk opens for leaders',
}

test('the walk of the browser opens every screen, or another one that the same component shows', () => {
  const screens = Object.values(features).flatMap((feature) => feature.screens)
  const patterns = screens.map(({ path: pattern }) => pattern)
  const isVisited = (pattern: string) => {
    const wanted = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
    return visits.some(([address]) => wanted.test(address.split('?')[0] ?? ''))
  }

  const loaded = new Set(screens.filter(({ path: pattern }) => isVisited(pattern)).map(({ load }) => load))
  const missing = screens
    .filter(({ path: pattern, load }) => !loaded.has(load) && !NOT_WALKED[pattern])
    .map(({ path: pattern }) => pattern)
  expect(missing, 'add visits in web/features/<feature>/walk.ts').toEqual([])
  expect(
    Object.keys(NOT_WALKED).filter((pattern) => !patterns.includes(pattern)),
    'no screen has these addresses any more: remove them from NOT_WALKED above',
  ).toEqual([])
})

test('every route of due dates is a layer of the calendar, under the verb of the route', () => {
  const routes = Object.values(contracts as Record<string, Feature>).flatMap(({ name, routes: { due } }) =>
    due ? [`${name}: ${due.can}`] : [],
  )
  const layers = Object.values(features).flatMap(({ contract, dueDates }) =>
    contract && dueDates ? [`${contract.name}: ${dueDates.can}`] : [],
  )

  expect(layers.toSorted()).toEqual(routes.toSorted())
  expect(layers.length).toBeGreaterThan(3)
})
