import { inLang } from '#contract/core/text.ts'
import { contacts, contactTopics } from '#contract/features/contacts/index.ts'
import { call } from '../../core/api.ts'
import { cityValues, entryNameAt } from '../../core/city/values.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Messages that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(contacts, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  const lang = currentLang()
  return data.map(({ id, name, topic, area, createdAt }) => ({
    id,
    title: name,
    detail: `${entryNameAt(cityValues(contactTopics), topic, lang, createdAt)} · ${inLang(area, lang)}`,
    to: `/dashboard/contacts/${id}`,
  }))
}
