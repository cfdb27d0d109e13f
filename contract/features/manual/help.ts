import * as z from 'zod/mini'
import type { InBoth } from '../../core/text/localized.ts'
import type { RichDoc } from '../../core/text/richtext-doc.ts'

/** The name of a help page: that of its file in docs/help. */
export const HelpName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, { error: 'not_in_list' }))
/** Maximum number of help pages copied in one call. */
export const HELP_COPIES_MAX = 50

const Both = z.object({ mn: z.string(), en: z.string() })

/** A help page in the table of contents. */
export const HelpPlace = z.object({
  name: z.string(),
  title: Both,
  /** The screen that it describes; a copy of the page becomes the chapter of this screen. */
  screen: z.string(),
  /** Further screens whose help button opens it. */
  otherScreens: z.array(z.string()),
})
export type HelpPlace = z.infer<typeof HelpPlace>

/** The table of contents of the product's help. */
export const HelpContents = z.object({
  /** The product release of the pages. */
  release: z.string(),
  parts: z.array(z.object({ title: Both, pages: z.array(HelpPlace) })),
})
export type HelpContents = z.infer<typeof HelpContents>

/** A help page with its text. */
export const HelpPage = z.extend(HelpPlace, { body: z.custom<InBoth<RichDoc>>((value) => typeof value === 'object') })
export type HelpPage = z.infer<typeof HelpPage>

/** The result of copying: the created drafts, and the screens that already have a chapter. */
export const HelpCopied = z.object({ copied: z.array(z.string()), skipped: z.array(z.string()) })
export type HelpCopied = z.infer<typeof HelpCopied>
