import { inLang } from '#contract/core/text/localized.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { Found } from '../../core/access/define-feature.ts'
import { FOUND_MAX } from '../../core/access/find-in.ts'
import { call } from '../../core/api/client.ts'
import { currentLang } from '../../core/i18n/text.ts'
import { menu } from './menu.ts'

/** Finds areas below the city within the reader's reach for the global search, with the areas above them. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const query = { q, mine: 'true', levels: 'district,khoroo,section' }
  const { data } = await call(areas, 'find', { query } as never, { signal })
  const lang = currentLang()
  return data.slice(0, FOUND_MAX).map(({ id, name, code, level, above }) => {
    const place = above.length > 0 ? above.map((one) => inLang(one, lang)).join(' › ') : menu.text(`level.${level}`)
    return { id, title: inLang(name, lang), detail: `${place} · ${code}`, to: `/dashboard/rates/areas/${id}` }
  })
}
