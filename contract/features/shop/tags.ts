import * as z from 'zod/mini'
import { plainText, typeIssue } from '../../core/text/localized.ts'
import { TAG_MAX_CHARS, TAGS_MAX } from './catalogue.ts'

/** A tag, in lower case and without the sign before it. */
export const Tag = plainText(1, TAG_MAX_CHARS).check(z.overwrite((text) => text.replace(/^#+\s*/, '').toLowerCase()))

/** The tags of a product; one that is there twice counts once. */
export const Tags = z.array(Tag, { error: typeIssue }).check(
  z.overwrite((tags) => [...new Set(tags.filter(Boolean))]),
  z.maxLength(TAGS_MAX),
)
