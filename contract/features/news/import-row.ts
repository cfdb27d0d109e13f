import * as z from 'zod/mini'
import { CONTENT_MAX_CHARS, TITLE_MAX_CHARS } from '../../core/content/index.ts'
import { plainText } from '../../core/text/localized.ts'

/**
 * One row of a news file, which becomes a draft. `category` by name or key, `area` by code; the importer's own area if
 * empty.
 */
export const NewsImportRow = z.object({
  title: plainText(1, TITLE_MAX_CHARS),
  titleEn: z._default(z.nullable(plainText(0, TITLE_MAX_CHARS)), null),
  body: plainText(1, CONTENT_MAX_CHARS, { multiline: true }),
  bodyEn: z._default(z.nullable(plainText(0, CONTENT_MAX_CHARS, { multiline: true })), null),
  category: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
  area: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})
