import { contactTopics } from '#contract/features/contacts/index.ts'
import type { WebWork } from '../../core/access/work.ts'
import { cityValues, entryNameAt } from '../../core/city/values.ts'
import { contactTexts } from './texts.ts'

/** Messages to answer, named by number and topic. */
const work: WebWork = {
  path: (id) => `/dashboard/contacts/${id}`,
  title: ({ number, title, since }, lang) =>
    `№ ${number} · ${entryNameAt(cityValues(contactTopics), String(title), lang, since)}`,
  open: () => contactTexts.text('show.write'),
}
export default work
