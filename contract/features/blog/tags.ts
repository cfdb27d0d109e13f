import * as z from 'zod/mini'
import { plainText, typeIssue } from '../../core/text/localized.ts'

/** Maximum number of tags of a post. */
export const TAGS_MAX = 8
/** Maximum length of a tag, characters. */
export const TAG_MAX_CHARS = 30

/** A tag, in lower case and without the sign before it. */
export const Tag = plainText(1, TAG_MAX_CHARS).check(z.overwrite((text) => text.replace(/^#+\s*/, '').toLowerCase()))

/** The tags of a post; one that is there twice counts once. */
export const Tags = z.array(Tag, { error: typeIssue }).check(
  z.overwrite((tags) => [...new Set(tags.filter(Boolean))]),
  z.maxLength(TAGS_MAX),
)
