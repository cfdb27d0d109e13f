import { IconLock, IconUser, IconWorld } from '@tabler/icons-react'
import type { Role } from '#contract/core/actor.ts'
import { type Found, MENU_GROUPS, type MenuGroup, type MenuItem, type WebFeature } from '../feature.ts'
import { mayOpen } from '../screens.tsx'
import { coreTexts } from '../texts/index.ts'

/** Everybody's own pages. */
export const PROFILE = '/dashboard/user/profile'
export const ACCOUNT = '/dashboard/user/account'

export interface MenuEntry extends MenuItem {
  to: string
}

/** The menu of a citizen, who has no dashboard: the public site and what is the citizen's own. */
function citizenMenu(features: Record<string, WebFeature>): { group: MenuGroup; entries: MenuEntry[] }[] {
  const mayOpenPath = (path: string) =>
    Object.values(features).some(({ screens }) => screens.some((s) => s.path === path && s.everybody))
  const entries: MenuEntry[] = [
    { to: '/', group: 'home', order: 1, icon: IconWorld, label: () => coreTexts.text('header.publicSite') },
    ...[
      { to: PROFILE, group: 'home', order: 2, icon: IconUser, label: () => coreTexts.text('header.profile') } as const,
      {
        to: ACCOUNT,
        group: 'home',
        order: 3,
        icon: IconLock,
        label: () => coreTexts.text('header.accountPage'),
      } as const,
    ].filter(({ to }) => mayOpenPath(to)),
  ]
  const more = Object.values(features).flatMap((feature) =>
    feature.screens.flatMap((screen) =>
      screen.menu?.citizens && mayOpen(feature, screen, 'APPLICATION') ? [{ ...screen.menu, to: screen.path }] : [],
    ),
  )
  return [{ group: 'home', entries: [...entries, ...more].toSorted((a, b) => a.order - b.order) }]
}

/** The menu of a role: what it may open, group by group, in the order the features give. */
export function menuOf(features: Record<string, WebFeature>, role: Role): { group: MenuGroup; entries: MenuEntry[] }[] {
  if (role === 'APPLICATION') return citizenMenu(features)
  const entries = Object.values(features).flatMap((feature) =>
    feature.screens.flatMap((screen) =>
      screen.menu && !screen.menu.citizens && mayOpen(feature, screen, role)
        ? [{ ...screen.menu, to: screen.path }]
        : [],
    ),
  )
  return MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group).toSorted((a, b) => a.order - b.order),
  })).filter(({ entries: found }) => found.length > 0)
}

/** Everybody's own pages lie among those of the users, and belong to the account menu. */
const isOwn = (pathname: string) => [PROFILE, ACCOUNT].some((own) => pathname === own || pathname.startsWith(`${own}/`))

/** A list stands for everything beside it that has no entry of its own: the form, the cards, one of its things. */
const isBelow = (pathname: string, to: string) => pathname.startsWith(`${to.replace(/\/list$/, '')}/`)

/** The entry that is marked at an address, and whether it is this very page (`page`) or what the page belongs to (`true`). */
export function openEntry(
  entries: readonly MenuEntry[],
  address: string,
): { to: string; current: 'page' | 'true' } | undefined {
  const pathname = address.replace(/(?<=.)\/+$/, '')
  if (entries.some(({ to }) => to === pathname)) return { to: pathname, current: 'page' }
  if (isOwn(pathname)) return undefined
  const [to] = entries
    .map((entry) => entry.to)
    .filter((one) => isBelow(pathname, one))
    .toSorted((a, b) => b.length - a.length)
  return to === undefined ? undefined : { to, current: 'true' }
}

/** Every screen of a role that has a name: those of the menu first. */
export function pagesOf(features: Record<string, WebFeature>, role: Role): Found[] {
  const inMenu = menuOf(features, role).flatMap(({ entries }) => entries)
  const others = Object.values(features).flatMap((feature) =>
    feature.screens.flatMap((screen) =>
      screen.label && !screen.menu && mayOpen(feature, screen, role) ? [{ to: screen.path, label: screen.label }] : [],
    ),
  )
  return [...inMenu, ...others].map(({ to, label }) => ({ id: to, title: label(), to }))
}
