import { inLang } from '#contract/core/text/localized.ts'
import { benchmarks } from '#contract/features/benchmarks/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds benchmarks for the global search. */
export const find = findIn(benchmarks, 'list', ({ id, name, source }, lang) => ({
  id,
  title: inLang(name, lang),
  detail: inLang(source, lang),
  to: `/dashboard/fund/benchmarks?q=${encodeURIComponent(inLang(name, lang))}`,
}))
