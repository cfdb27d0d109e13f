import type { ComponentType } from 'react'
import type { Feature } from '#contract/core/feature.ts'
import type { SettingGroup } from './city/kit.ts'
import type { OutboxKinds } from './outbox/kind.ts'
import type { User } from './session.tsx'
import type { SetupStepSide } from './setup.ts'

/** Groups of the menu, in their order. */
export const MENU_GROUPS = ['home', 'civic', 'people', 'system'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export interface MenuItem {
  group: MenuGroup
  /** Place within the group, from the smallest. */
  order: number
  /** The name shown, in the language shown now. */
  label: () => string
  /** Drawn at 24 px. */
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
  /** Stands in the menu of citizens, and there alone. */
  citizens?: true
}

/** One address of the application. */
export interface Screen {
  path: string
  /** The verb of the feature that is needed; left out: any signed-in person of the dashboard (or anybody, when `open`). */
  can?: string
  /** Does not need a session. */
  open?: true
  /** A signed-in citizen may use it too. */
  everybody?: true
  menu?: MenuItem
  /** Its name in the search (Ctrl-K), for screens that have no place in the menu and no parameter in their address. */
  label?: () => string
  load: () => Promise<{ default: ComponentType }>
}

/** One thing a search found. */
export interface Found {
  id: string
  title: string
  detail?: string
  to: string
}

/** How a figure of the contract is shown on the home: the page of its list, and what it is called. */
export interface WebFigure {
  path: string
  label: () => string
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
  /** Place among the figures, from the smallest. */
  order: number
  /** Something is late when there is any. */
  late?: true
}

/** A card of a feature on the home. Smallest order first, in the wide column or the narrow one beside it. */
export interface HomeCard {
  can: string
  /** 'citizen': on the page of a citizen, who has no dashboard. */
  place: 'main' | 'side' | 'citizen'
  order: number
  load: () => Promise<{ default: ComponentType }>
}

/** Something of a feature that stands in the header, e.g. the bell of notifications. Smallest order first. */
export interface HeaderItem {
  can: string
  everybody?: true
  order: number
  load: () => Promise<{ default: ComponentType }>
}

/** The browser's side of a feature: data, and screens that are loaded when they are opened. */
export interface WebFeature {
  /** The contract whose permissions guard the screens; none for pages that ask nothing. */
  contract?: Pick<Feature, 'name' | 'permissions' | 'figures'>
  screens: readonly Screen[]
  /** What the search (Ctrl-K) finds here, within the person's reach. */
  search?: { can: string; label: () => string; find: (q: string, signal: AbortSignal) => Promise<Found[]> }
  header?: HeaderItem
  /** The figures of the contract, each as the home shows it. */
  figures?: Readonly<Record<string, WebFigure>>
  home?: readonly HomeCard[]
  settings?: SettingSection
  /** Its first steps, by the names under which the server counts them. */
  setup?: Readonly<Record<string, SetupStepSide>>
  /** What of this feature can be written offline and waits on the device: docs/rules/offline.md. */
  outbox?: OutboxKinds
  offline?: OfflinePart
}

/** What a feature brings onto the device of those who work offline: it asks what its screens ask, and the service worker keeps the answers. */
export interface OfflinePart {
  can: string
  bring: (user: User) => Promise<unknown>
}

/** The settings of a feature on the page of settings. Smallest order first. */
export interface SettingSection {
  order: number
  load: () => Promise<{ default: SettingGroup }>
}

/** Declares the browser's side of a feature; a screen whose verb the contract does not know does not compile. */
export function webFeature<F extends Pick<Feature, 'name' | 'permissions' | 'figures'>>(
  contract: F | undefined,
  side: {
    screens: readonly (Omit<Screen, 'can'> & { can?: keyof F['permissions'] & string })[]
    search?: WebFeature['search'] & { can: keyof F['permissions'] & string }
    header?: HeaderItem & { can: keyof F['permissions'] & string }
    figures?: { readonly [K in keyof NonNullable<F['figures']>]: WebFigure }
    home?: readonly (HomeCard & { can: keyof F['permissions'] & string })[]
    settings?: SettingSection
    setup?: WebFeature['setup']
    outbox?: OutboxKinds
    offline?: OfflinePart & { can: keyof F['permissions'] & string }
  },
): WebFeature {
  return contract ? { contract, ...side } : side
}
