import { violationCategories } from '#contract/features/violations/index.ts'
import type { WebWork } from '../../core/access/work.ts'
import { cityValues, entryNameAt } from '../../core/city/values.ts'

/** Violations to handle, named by number and category. */
const work: WebWork = {
  path: (id) => `/dashboard/violations/${id}`,
  title: ({ number, title, since }, lang) =>
    `№ ${number} · ${entryNameAt(cityValues(violationCategories), String(title), lang, since)}`,
}
export default work
