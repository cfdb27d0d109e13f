import { inLang } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'
import { menu } from './menu.ts'

/** Areas that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(areas, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  return data
    .filter(({ level }) => level !== 'city')
    .map(({ id, name, code, level }) => ({
      id,
      title: inLang(name, currentLang()),
      detail: `${menu.text(`level.${level}`)} · ${code}`,
      to: `/dashboard/rates/areas/${id}`,
    }))
}
