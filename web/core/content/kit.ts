import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { ContentFull, ContentRow, ContentState } from '#contract/core/content/answers.ts'
import type { Publishable, Refused } from '#contract/core/content/index.ts'
import type { contentKind } from '#contract/core/content/routes.ts'
import type { Level } from '#contract/core/model/actor.ts'
import type { Feature, Permissions, Route } from '#contract/core/model/feature.ts'
import type { Column } from '../../ui/data/table/types.ts'
import type { FilterProps } from '../lists/filters.tsx'
import type { Categories } from './categories.ts'
import type { ContentValues, OwnValues } from './content-values.ts'

type Any = ReturnType<
  typeof contentKind<z.ZodMiniType<string, string>, Record<never, never>, readonly string[]>
>['routes']
/** A body whose exact type only the kind knows; the server validates it with the kind's schema. */
type Sent = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
type One = z.ZodMiniType<{ data: ContentFull }>

/** A feature created with `contentKind`, as the kit's screens see it: the common part of all kinds. */
export type KitFeature = Feature<
  string,
  Permissions,
  Pick<Any, 'bin' | 'erase' | 'bulk' | 'versions' | 'version' | 'history' | 'facets' | 'one' | 'act'> & {
    list: Omit<Any['list'], 'query'> & { query: Sent }
    export: Omit<Any['export'], 'query'> & { query: Sent }
    create: Omit<Any['create'], 'body' | 'answer'> & { body: Sent; answer: One }
    change: Omit<Any['change'], 'body' | 'answer'> & { body: Sent; answer: One }
    restoreVersion: Any['restoreVersion']
    discard: Any['discard']
    bulkChanges: Any['bulkChanges']
  } & Record<string, Route>
>

/** The feature as the kit sees it. */
export function kitOf(feature: Pick<Feature, 'name' | 'permissions'>): KitFeature {
  // the only place where a kind's routes are cast to those of any kind
  return feature as unknown as KitFeature
}

/** Texts of a kind on its screens. */
export interface KindTexts {
  /** 'Мэдээ': the name of the kind, first in the breadcrumb. */
  title: string
  list: string
  add: string
  search: string
  emptyTitle: string
  emptyText: string
  emptyRead: string
  binEmpty: string
  binText: string
  newTitle: string
  editTitle: string
  /** Title of the card with category and area. */
  about: string
  /** Labels of the category, title and text, where they differ from the default. */
  category?: string
  titleField?: string
  bodyField?: string
  /** Label of the picture, where it is not called the cover. */
  cover?: string
}

type WordKey =
  | 'title'
  | 'add'
  | `list.${'search' | 'emptyTitle' | 'emptyText' | 'emptyRead' | 'binEmpty' | 'binText'}`
  | `form.${'newTitle' | 'editTitle' | 'about'}`

/**
 * The texts that every kind has under the same catalogue keys; the list has the kind's name unless the kind defines
 * another.
 */
export const textsOfKind = (t: (key: WordKey) => string): KindTexts => ({
  title: t('title'),
  list: t('title'),
  add: t('add'),
  search: t('list.search'),
  emptyTitle: t('list.emptyTitle'),
  emptyText: t('list.emptyText'),
  emptyRead: t('list.emptyRead'),
  binEmpty: t('list.binEmpty'),
  binText: t('list.binText'),
  newTitle: t('form.newTitle'),
  editTitle: t('form.editTitle'),
  about: t('form.about'),
})

/** Props of the fields specific to a kind: the form's state, independent of the form library. */
export interface FieldsProps {
  values: ContentValues
  record: ContentState | undefined
  set: (path: string, value: unknown) => void
  /** The error of a field or of a value nested inside it. */
  errorAt: (path: string) => string | undefined
  /** Called while files are being uploaded, which delays saving. */
  onBusy: (isBusy: boolean) => void
  /** Value, error and handlers of a plain text field. */
  input: (path: string) => Record<string, unknown> & { value?: string; error?: string }
}

/** A field specific to the kind, as comparisons show it. */
export interface OwnField {
  name: string
  label: string
  show: (value: unknown) => string
}

/** The fields specific to a kind. */
export interface OwnFields extends OwnValues {
  useFields: () => readonly OwnField[]
  Fields: ComponentType<FieldsProps>
}

/** The browser part of a kind of content: everything in which its lists and forms differ. */
export interface WebKind {
  feature: KitFeature
  /** The contract's schema of a draft. */
  draft: z.ZodMiniType
  to: {
    home: string
    list: string
    make: string
    edit: (id: string) => string
    preview: (id: string) => string
    /** The public page; left out where there is none. */
    open?: (id: string) => string
  }
  /** The address of a record that is edited elsewhere, because its category has another list. */
  elsewhere?: (record: ContentFull) => string | undefined
  /** Its categories in the current language. */
  useCategories: () => Categories
  useTexts: () => KindTexts
  /** Levels of areas that a record may belong to. */
  levels: readonly Level[]
  /** Maximum number of characters of text and title. */
  max: number
  titleMax: number
  /** Records can be marked as important. */
  pins: boolean
  /** The text is optional. */
  textless?: boolean
  /** Records have a cover. */
  covers: boolean
  /** Publishing requirements, where they differ from the common rule. */
  missing?: (values: Publishable & ContentValues) => Refused[]
  own?: OwnFields
}

/** Differences of a kind's table. */
export interface TableParts<R extends ContentRow> {
  /** Additional columns, shown after the title. */
  useColumns?: () => readonly Column<R>[]
  /** Common columns that this kind omits. */
  without?: readonly ('area' | 'category' | 'author')[]
  /** Common columns that are hidden by default. */
  hidden?: readonly ('area' | 'postedAt' | 'author')[]
  defaultSort?: string
  /** Additional filters as stored in the address, and their fields. */
  filters?: readonly string[]
  Filters?: ComponentType<FilterProps>
  /** A further line below the title of a row. */
  Line?: ComponentType<{ row: R; q: string }>
}
