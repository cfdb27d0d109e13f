import type { Lang } from '#contract/core/text/unicode.ts'
import type { Colour } from '#contract/features/shop/catalogue.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'

/** The colour and size of a variant, or `plain` for the only one. */
export const variantName = (
  { colour, size }: { colour: Colour | null; size: string },
  lang: Lang,
  plain: string,
): string => [colour && shopLabels[lang].colour[colour], size].filter(Boolean).join(', ') || plain
