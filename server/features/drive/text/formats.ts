/** Files whose text is read. */
export type TextFormat = 'pdf' | 'ooxml' | 'odf' | 'plain'

const FORMATS: readonly (readonly [RegExp, TextFormat])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/openxmlformats-officedocument/, 'ooxml'],
  [/opendocument/, 'odf'],
  [/^text\/plain$/, 'plain'],
]

/** How the text of a file of this media type is read; undefined for pictures, archives and all others. */
export const formatOf = (type: string): TextFormat | undefined => FORMATS.find(([pattern]) => pattern.test(type))?.[1]

/** As `formatOf`, for a statement in SQL. */
export const READABLE_TYPES = '^application/pdf$|openxmlformats-officedocument|opendocument|^text/plain$'
