import { inLang } from '#contract/core/text/localized.ts'
import { violationCategories, violations } from '#contract/features/violations/index.ts'
import { findIn } from '../../core/access/find-in.ts'
import { cityValues, entryNameAt } from '../../core/city/values.ts'

/** Finds violations for the global search. */
export const find = findIn(violations, 'list', ({ id, number, description, category, area, createdAt }, lang) => ({
  id,
  title: `№ ${number} · ${description}`,
  detail: `${entryNameAt(cityValues(violationCategories), category, lang, createdAt)} · ${inLang(area.name, lang)}`,
  to: `/dashboard/violations/${id}`,
}))
