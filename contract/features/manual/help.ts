import * as z from 'zod/mini'
import type { RichDoc } from '../../core/richtext-doc.ts'
import type { InBoth } from '../../core/text.ts'

/** The name of a help page: that of its file in docs/help. */
export const HelpName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, { error: 'not_in_list' }))
/** Help pages that are copied in one call. */
export const HELP_COPIES_MAX = 50

const Both = z.object({ mn: z.string(), en: z.string() })

/** A help page as the table of contents has it. */
export const HelpPlace = z.object({
  name: z.string(),
  title: Both,
  /** The screen whose help it is. */
  screen: z.string(),
})
export type HelpPlace = z.infer<typeof HelpPlace>

/** The table of contents of the product's help. */
export const HelpContents = z.object({
  /** The release of the product that the pages belong to. */
  release: z.string(),
  parts: z.array(z.object({ title: Both, pages: z.array(HelpPlace) })),
})
export type HelpContents = z.infer<typeof HelpContents>

/** A help page with its text. */
export const HelpPage = z.extend(HelpPlace, { body: z.custom<InBoth<RichDoc>>((value) => typeof value === 'object') })
export type HelpPage = z.infer<typeof HelpPage>

/** What a copy did: the drafts it created, and the screens that have a chapter already. */
export const HelpCopied = z.object({ copied: z.array(z.string()), skipped: z.array(z.string()) })
export type HelpCopied = z.infer<typeof HelpCopied>
