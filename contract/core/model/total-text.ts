import { formatNumber } from '../text/numbers.ts'
import type { Lang } from '../text/unicode.ts'
import type { PageMeta } from './page.ts'

// Apart from the schemas of a page, because public pages do not load zod.

/** Formats a total: '1,234', or '10,000+' when there may be more. Undefined while it is unknown. */
export const totalText = (
  meta: Pick<PageMeta, 'total' | 'totalIsMinimum'> | undefined,
  lang: Lang,
): string | undefined => meta && `${formatNumber(meta.total, lang)}${meta.totalIsMinimum ? '+' : ''}`
