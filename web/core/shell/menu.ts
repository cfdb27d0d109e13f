import { IconFile, IconLock, IconPlus, IconUser, IconWorld } from '@tabler/icons-react'
import type { Role } from '#contract/core/model/actor.ts'
import { mayOpen } from '../access/access.tsx'
import { MENU_GROUPS, type MenuGroup, type MenuItem, type MenuNode, type WebFeature } from '../access/define-feature.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Personal pages, open to everybody. */
export const PROFILE = '/dashboard/user/profile'
export const ACCOUNT = '/dashboard/user/account'

export interface MenuEntry extends MenuItem {
  to: string
}

/** A group of the menu: screens, and items that are none. */
export interface MenuPart {
  group: MenuGroup
  entries: MenuEntry[]
  nodes?: readonly MenuNode[]
}

/** The items that a role sees; one that opens nothing is left out. */
function nodesFor(nodes: readonly MenuNode[], role: Role): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.roles && !node.roles.includes(role)) return []
    if (!node.children) return [node]
    const children = nodesFor(node.children, role)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The menu of citizens, who have no dashboard: the public site and their personal pages. */
function citizenMenu(features: Record<string, WebFeature>): MenuPart[] {
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

/** The menu of a role: the screens that it may open, by group, in the order set by the features. */
export function menuOf(features: Record<string, WebFeature>, role: Role): MenuPart[] {
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
    nodes: nodesFor(
      Object.values(features).flatMap(({ menuNodes }) => menuNodes?.[group] ?? []),
      role,
    ),
  })).filter(({ entries: found, nodes }) => found.length + nodes.length > 0)
}

/** Personal pages are below those of the users feature, but belong to the account menu. */
const isOwn = (pathname: string) => [PROFILE, ACCOUNT].some((own) => pathname === own || pathname.startsWith(`${own}/`))

/** A list also represents pages without an entry of their own: the form, the cards, single records. */
const isBelow = (pathname: string, to: string) => pathname.startsWith(`${to.replace(/\/list$/, '')}/`)

/** The menu entry to mark at an address, and whether it is the page itself (`page`) or its parent (`true`). */
export function openEntry(
  entries: readonly MenuEntry[],
  address: string,
): { to: string; current: 'page' | 'true' } | undefined {
  const pathname = address.replace(/(?<=.)\/+$/, '')
  if (entries.some(({ to }) => to === pathname)) return { to: pathname, current: 'page' }
  if (isOwn(pathname)) return undefined
  const owner = entries.find(({ also }) => also?.some((path) => pathname === path || pathname.startsWith(`${path}/`)))
  if (owner) return { to: owner.to, current: 'true' }
  const [to] = entries
    .map((entry) => entry.to)
    .filter((one) => isBelow(pathname, one))
    .toSorted((a, b) => b.length - a.length)
  return to === undefined ? undefined : { to, current: 'true' }
}

/** All named screens of a role with their icons, those in the menu first. */
export function pagesOf(features: Record<string, WebFeature>, role: Role): PaletteEntry[] {
  const inMenu = menuOf(features, role).flatMap(({ entries }) => entries)
  const others = Object.values(features).flatMap((feature) => {
    const icon = feature.screens.find(({ menu }) => menu)?.menu?.icon ?? IconFile
    return feature.screens.flatMap((screen) =>
      screen.label && !screen.menu && mayOpen(feature, screen, role)
        ? [{ to: screen.path, label: screen.label, icon: isNew(screen.path) ? IconPlus : icon }]
        : [],
    )
  })
  return [...inMenu, ...others].map(({ to, label, icon }) => ({ id: to, title: label(), to, icon }))
}

/** Whether a page creates a record, which is a command rather than a place. */
export const isNew = (path: string): boolean => path.endsWith('/new')
