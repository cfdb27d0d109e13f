import type { ComponentType } from 'react'
import type { Role } from '#contract/core/model/actor.ts'
import type { DueDate, DueSpan } from '#contract/core/model/due-dates.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import type { SettingGroup } from '../city/kit.ts'
import type { User } from '../session/session.tsx'
import type { OutboxKinds } from './outbox-kind.ts'
import type { WebWork } from './work.ts'

/** Groups of the menu, in display order. */
export const MENU_GROUPS = ['home', 'office', 'civic', 'fund', 'people', 'system', 'more'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export interface MenuItem {
  group: MenuGroup
  /** Position within the group, ascending. */
  order: number
  /** The display name in the current language. */
  label: () => string
  /** Rendered at 24 px. */
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
  /** Further addresses that belong to this item, where the nearest address above is another one's. */
  also?: readonly string[]
  /** Shown only in the menu of citizens. */
  citizens?: true
}

/** An item of the menu that is no screen of its own: it leads somewhere, or opens the items below it, to any depth. */
export interface MenuNode {
  /** Unique among the items next to it. */
  id: string
  /** The display name in the current language. */
  label: () => string
  /** A second line. */
  caption?: () => string
  /** A word next to the name. */
  badge?: () => string
  icon?: MenuItem['icon']
  /** The roles that see it; without them everybody. */
  roles?: readonly Role[]
  /** It is shown and does nothing. */
  disabled?: true
  /** An address of the application, or one of another site, which opens in a new tab. */
  to?: string
  children?: readonly MenuNode[]
}

/** One address of the application. */
export interface Screen {
  path: string
  /** The required permission of the feature; without it, any signed-in staff member (or anybody, when `open`). */
  can?: string
  /** Open without a session. */
  open?: true
  /** Open to signed-in citizens as well. */
  everybody?: true
  menu?: MenuItem
  /** Name in the search (Ctrl-K), for screens that have no menu item and no parameters. */
  label?: () => string
  load: () => Promise<{ default: ComponentType }>
}

/** A result of the search. */
export interface Found {
  id: string
  title: string
  detail?: string
  to: string
}

/** How a figure of the contract is shown on the home page: the page of its list, and its name. */
export interface WebFigure {
  path: string
  label: () => string
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
  /** Position among the figures, ascending. */
  order: number
  /** Any value above 0 means that something is overdue. */
  late?: true
  /** Its rank among the figures that may be one of the four at the top; the others are named below them. */
  lead?: number
  /** The address of the menu item that shows this number: work that others wait for, or unread messages. */
  inMenu?: string
  /** The events of this feature, counted by week, that its card at the top shows. */
  weeks?: string
  /** Its records as work in the queue: for each figure that the server lists (server/core/requests/work-queue.ts). */
  work?: () => Promise<{ default: WebWork }>
}

/** Events that the trend of the home page shows by week, in ascending order. */
export interface WebTrend {
  order: number
  label: () => string
  /** The list behind them. */
  path: string
  /** Which change is welcome; neither by default. */
  good?: 'up' | 'down'
}

/** Days on which work of the reader is due, shown in the calendar: its name there, and how to read them. */
export interface DueDates {
  can: string
  label: () => string
  find: (span: DueSpan, signal: AbortSignal) => Promise<readonly DueDate[]>
}

/** A card of a feature on the home page, in ascending order. */
export interface HomeCard {
  can: string
  /**
   * In the wide or the narrow column, or in the row of what is in progress; 'map' is one of the maps, with its `label`.
   * 'citizen': on the page of citizens, who have no dashboard.
   */
  place: 'main' | 'side' | 'progress' | 'map' | 'citizen'
  label?: () => string
  order: number
  load: () => Promise<{ default: ComponentType }>
}

/** A tab of a feature on the person's own profile, in ascending order. */
export interface ProfilePart {
  can: string
  /** Its name in the address. */
  id: string
  label: () => string
  order: number
  load: () => Promise<{ default: ComponentType }>
}

/** An element of a feature in the header, e.g. the notification bell, in ascending order. */
export interface HeaderItem {
  can: string
  everybody?: true
  /** It is one button at all times: its place is kept while it loads, so that nothing beside it moves. */
  isButton?: true
  /** It shows nothing until its feature calls `wakeHeader` with its name, and is loaded then. */
  isLate?: true
  order: number
  load: () => Promise<{ default: ComponentType }>
}

/** Counts the work behind all items of the menu, by their addresses; one feature provides it. It draws nothing. */
export interface MenuCounts {
  can: string
  load: () => Promise<{ default: ComponentType<MenuCountsProps> }>
}

export interface MenuCountsProps {
  onCounts: (counts: ReadonlyMap<string, number>) => void
}

/** Where the records of a feature are shown to staff, for records of other features that refer to them. */
export interface RecordPlace {
  can: string
  /** What such a record is called, in the current language. */
  label: () => string
  path: (id: string) => string
}

/** What a feature shows on the pages of other features' records, in ascending order. */
export interface RecordPart {
  can: string
  order: number
  load: () => Promise<{ default: ComponentType<RecordPartProps> }>
}

/** A record of another feature: the name of the feature, and its id. */
export interface RecordPartProps {
  kind: string
  id: string
}

/**
 * The texts of a setup step and where to complete it; the server decides whether it is complete
 * (server/core/app/setup-steps.ts).
 */
export interface SetupPart {
  useTexts: () => {
    title: string
    lead: string
    /** Describes how many items exist. */
    there: (count: number) => string
  }
  /** The page on which the step is completed. */
  to?: string
  /** The form of the step inside the assistant. */
  Panel?: ComponentType
}

/** A setup step as declared by its feature, in ascending order. */
export interface SetupStepSide {
  order: number
  load: () => Promise<{ default: SetupPart }>
}

/** The browser part of a feature: metadata, and screens that are loaded when they are opened. */
export interface WebFeature {
  /** The contract with the permissions that guard the screens; none for pages without requests. */
  contract?: Pick<Feature, 'name' | 'permissions' | 'figures'>
  /** The display name in the current language; not needed for pages without a contract. */
  name?: () => string
  screens: readonly Screen[]
  /** Results of the search (Ctrl-K) within the person's reach. */
  search?: {
    can: string
    label: () => string
    /** People and areas come first where their names match; areas are answered in the order of the server. */
    kind?: 'person' | 'area'
    find: (q: string, signal: AbortSignal) => Promise<Found[]>
  }
  dueDates?: DueDates
  /** Items of the menu that are no screens, after those of the group. */
  menuNodes?: Readonly<Partial<Record<MenuGroup, readonly MenuNode[]>>>
  header?: HeaderItem
  menuCounts?: MenuCounts
  record?: RecordPlace
  /**
   * The pages of records by their tables, for links from the audit log. Not needed for a table named like the feature with a screen
   * `/dashboard/…/:id` (core/records/record-page.ts).
   */
  recordPages?: Readonly<Record<string, (id: string) => string>>
  recordParts?: readonly RecordPart[]
  /** Presentation of the contract's figures on the home page. */
  figures?: Readonly<Record<string, WebFigure>>
  /** Presentation of weekly events on the home page, by the names that the server uses. */
  trends?: Readonly<Record<string, WebTrend>>
  home?: readonly HomeCard[]
  profile?: ProfilePart
  settings?: SettingSection
  /** Setup steps by the names that the server uses for them. */
  setup?: Readonly<Record<string, SetupStepSide>>
  /** Submissions of this feature that can be created offline and wait on the device: docs/rules/offline.md. */
  outbox?: OutboxKinds
  offline?: OfflinePart
}

/**
 * What a feature preloads for people who work offline: it makes the requests of its screens, and the service worker
 * caches the responses.
 */
export interface OfflinePart {
  can: string
  bring: (user: User) => Promise<unknown>
}

/** The settings of a feature on the settings page, in ascending order. */
export interface SettingSection {
  order: number
  load: () => Promise<{ default: SettingGroup }>
}

/** The presentation of the figures of a contract: required for each of them. */
type FiguresOf<G> = string extends keyof G
  ? { figures?: undefined }
  : [keyof G] extends [never]
    ? { figures?: undefined }
    : { figures: { readonly [K in keyof G]: WebFigure } }

/**
 * Declares the browser part of a feature. A screen with a permission that the contract does not have does not compile, nor does a figure of
 * the contract that is not shown.
 */
export function webFeature<F extends Pick<Feature, 'name' | 'permissions' | 'figures'>>(
  contract: F | undefined,
  side: {
    name?: () => string
    screens: readonly (Omit<Screen, 'can'> & { can?: keyof F['permissions'] & string })[]
    search?: WebFeature['search'] & { can: keyof F['permissions'] & string }
    dueDates?: DueDates & { can: keyof F['permissions'] & string }
    menuNodes?: WebFeature['menuNodes']
    header?: HeaderItem & { can: keyof F['permissions'] & string }
    menuCounts?: MenuCounts & { can: keyof F['permissions'] & string }
    home?: readonly (HomeCard & { can: keyof F['permissions'] & string })[]
    trends?: WebFeature['trends']
    profile?: ProfilePart & { can: keyof F['permissions'] & string }
    record?: RecordPlace & { can: keyof F['permissions'] & string }
    recordPages?: WebFeature['recordPages']
    recordParts?: readonly (RecordPart & { can: keyof F['permissions'] & string })[]
    settings?: SettingSection
    setup?: WebFeature['setup']
    outbox?: OutboxKinds
    offline?: OfflinePart & { can: keyof F['permissions'] & string }
  } & FiguresOf<NonNullable<F['figures']>>,
): WebFeature {
  return contract ? { contract, ...side } : side
}
