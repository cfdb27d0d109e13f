import { type ContentValues, isSame } from './content-values.ts'

/** The fields of the form that two people can have changed, as dotted paths. */
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
/** One of them, or a field that only the kind has. */
export type StaleName = (typeof STALE_FIELDS)[number] | (string & {})

/** The value at a path of the form. */
export function valueAt(values: ContentValues, name: StaleName): unknown {
  const [field, lang] = name.split('.')
  const value = values[field ?? '']
  return lang && typeof value === 'object' && value !== null ? Reflect.get(value, lang) : value
}

/**
 * The fields that need a choice: I changed them, and they are not what is saved now. What I did not touch is simply taken
 * over from the other person.
 */
export const conflictsOf = (
  base: ContentValues,
  mine: ContentValues,
  theirs: ContentValues,
  own: readonly string[] = [],
): StaleName[] =>
  [...STALE_FIELDS, ...own].filter(
    (name) => !isSame(valueAt(mine, name), valueAt(base, name)) && !isSame(valueAt(mine, name), valueAt(theirs, name)),
  )

/** The saved version with my choice of fields put into it; when it is published stays as I set it. */
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
