import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Level } from '#contract/core/actor.ts'
import type { Publishable, Refused } from '#contract/core/content.ts'
import type { ContentFull, ContentRow, ContentState } from '#contract/core/content-answers.ts'
import type { contentKind } from '#contract/core/content-routes.ts'
import type { Feature, Permissions, Route } from '#contract/core/feature.ts'
import type { Column } from '../../ui/table/types.ts'
import type { FilterProps } from '../filters.tsx'
import type { Categories } from './categories.ts'
import type { ContentValues } from './content-values.ts'

type Any = ReturnType<
  typeof contentKind<z.ZodMiniType<string, string>, Record<never, never>, readonly string[]>
>['routes']
/** A body whose finer type only the kind knows; the server checks it by the kind's own schema. */
type Sent = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
type One = z.ZodMiniType<{ data: ContentFull }>

/** A feature made with `contentKind` as the screens of the kit know it: what all kinds have. */
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

/** The feature as the kit knows it. */
export function kitOf(feature: Pick<Feature, 'name' | 'permissions'>): KitFeature {
  // the one place where a kind's routes become those of any kind
  return feature as unknown as KitFeature
}

/** The words of a kind that its screens say. */
export interface KindWords {
  /** 'Мэдээ': the area, at the head of the crumbs. */
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
  /** The head of the card with category and area. */
  about: string
  /** The name of the category; of a title and of a text that are called otherwise. */
  category?: string
  titleField?: string
  bodyField?: string
}

type WordKey =
  | 'title'
  | 'add'
  | `list.${'search' | 'emptyTitle' | 'emptyText' | 'emptyRead' | 'binEmpty' | 'binText'}`
  | `form.${'newTitle' | 'editTitle' | 'about'}`

/** The words that every kind has under the same keys of its catalogue; the list is called as the area, unless the kind says otherwise. */
export const wordsOf = (t: (key: WordKey) => string): KindWords => ({
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

/** What the fields of a kind are given: the form's state, without knowing how the form is made. */
export interface FieldsProps {
  values: ContentValues
  record: ContentState | undefined
  set: (path: string, value: unknown) => void
  /** What is wrong with a field, or with something deep inside it. */
  errorAt: (path: string) => string | undefined
  /** Told while files are on their way: saving waits for them. */
  onBusy: (isBusy: boolean) => void
  /** Value, error and handlers of a plain text field. */
  input: (path: string) => Record<string, unknown> & { value?: string; error?: string }
}

/** One of the fields that only this kind has, as comparisons name and show it. */
export interface OwnField {
  name: string
  label: string
  show: (value: unknown) => string
}

/** The fields that only one kind has. */
export interface OwnFields {
  /** What a new form holds, by the names of the fields. */
  empty: Record<string, unknown>
  valuesOf: (record: ContentState) => Record<string, unknown>
  /** What is sent of them. */
  sent: (values: ContentValues) => Record<string, unknown>
  /** How the record says them, to be compared with what would be sent. */
  before: (record: ContentState) => Record<string, unknown>
  wrong?: (values: ContentValues) => Refused[]
  useFields: () => readonly OwnField[]
  Fields: ComponentType<FieldsProps>
}

/** The browser's side of a kind of content: what its lists and forms differ in. */
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
  /** Its categories in the language shown. */
  useCategories: () => Categories
  useWords: () => KindWords
  /** Levels of areas that a record may belong to. */
  levels: readonly Level[]
  /** Characters of text and title. */
  max: number
  titleMax: number
  /** Records can be marked as important. */
  pins: boolean
  /** The text may be missing. */
  textless?: boolean
  /** Records have a cover. */
  covers: boolean
  /** What publishing needs, where it is not the rule of all kinds. */
  missing?: (values: Publishable & ContentValues) => Refused[]
  own?: OwnFields
}

/** What differs in the table of a kind. */
export interface TableParts<R extends ContentRow> {
  /** Columns that only this kind has; they stand behind the title. */
  useColumns?: () => readonly Column<R>[]
  /** Columns of all kinds that this one does without. */
  without?: readonly ('area' | 'category' | 'author')[]
  /** Columns of all kinds that are shown only when they are chosen. */
  hidden?: readonly ('area' | 'postedAt' | 'author')[]
  defaultSort?: string
  /** Filters that only this kind has, as they stand in the address, and their fields. */
  filters?: readonly string[]
  Filters?: ComponentType<FilterProps>
  /** Below the title of a row: a line more. */
  Line?: ComponentType<{ row: R; q: string }>
}
