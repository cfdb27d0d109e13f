import { inLang } from '#contract/core/text/localized.ts'
import { contacts, contactTopics } from '#contract/features/contacts/index.ts'
import { findIn } from '../../core/access/find-in.ts'
import { cityValues, entryNameAt } from '../../core/city/values.ts'

/** Finds messages from citizens for the global search. */
export const find = findIn(contacts, 'list', ({ id, name, topic, area, createdAt }, lang) => ({
  id,
  title: name,
  detail: `${entryNameAt(cityValues(contactTopics), topic, lang, createdAt)} · ${inLang(area, lang)}`,
  to: `/dashboard/contacts/${id}`,
}))
