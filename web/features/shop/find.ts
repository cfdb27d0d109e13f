import { inLang } from '#contract/core/text/localized.ts'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { shop } from '#contract/features/shop/index.ts'
import { findIn } from '../../core/access/find-in.ts'
import { productPath } from './paths.ts'

/** Finds products for the global search. */
export const find = findIn(shop, 'list', ({ id, slug, code, name, priceToday }, lang) => ({
  id,
  title: inLang(name, lang),
  detail: `${code} · ${formatMoney(priceToday, lang)}`,
  to: productPath(slug),
}))
