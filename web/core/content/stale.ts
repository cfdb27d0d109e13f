import { conflictingFields } from '../forms/stale-merge.ts'
import { type ContentValues, isSame } from './content-values.ts'

/** The fields that two people may have changed concurrently, as dotted paths. */
export const STALE_FIELDS = [
  'title.mn',
  'title.en',
  'body.mn',
  'body.en',
  'category',
  'areaId',
  'cover',
  'pinned',
] as const
/** One of these fields, or a field specific to the kind. */
export type StaleName = (typeof STALE_FIELDS)[number] | (string & {})

/** The value at a path of the form. */
export function valueAt(values: ContentValues, name: StaleName): unknown {
  const [field, lang] = name.split('.')
  const value = values[field ?? '']
  return lang && typeof value === 'object' && value !== null ? Reflect.get(value, lang) : value
}

/** The conflicting fields of a record. */
export const conflictsOf = (
  base: ContentValues,
  mine: ContentValues,
  theirs: ContentValues,
  own: readonly string[] = [],
): StaleName[] =>
  conflictingFields<StaleName>([...STALE_FIELDS, ...own], (name, as) =>
    isSame(valueAt(mine, name), valueAt(as === 'base' ? base : theirs, name)),
  )

/** The saved version with my values of the chosen fields. The publishing plan remains mine. */
export function merged(
  mine: ContentValues,
  theirs: ContentValues,
  keep: ReadonlySet<string>,
  own: readonly string[] = [],
): ContentValues {
  const of = (name: StaleName) => (keep.has(name) ? mine : theirs)
  return {
    ...Object.fromEntries(own.map((name) => [name, of(name)[name]])),
    title: { mn: of('title.mn').title.mn, en: of('title.en').title.en },
    body: { mn: of('body.mn').body.mn, en: of('body.en').body.en },
    category: of('category').category,
    areaId: of('areaId').areaId,
    cover: of('cover').cover,
    pinned: of('pinned').pinned,
    publish: mine.publish.plan === 'keep' ? theirs.publish : mine.publish,
  }
}
