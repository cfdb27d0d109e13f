import { inLang } from '#contract/core/text/localized.ts'
import { areas } from '#contract/features/areas/index.ts'
import { findIn } from '../../core/access/find-in.ts'
import { menu } from './menu.ts'

/** Finds areas below the city for the global search. */
export const find = findIn(areas, 'list', ({ id, name, code, level }, lang) =>
  level === 'city'
    ? undefined
    : {
        id,
        title: inLang(name, lang),
        detail: `${menu.text(`level.${level}`)} · ${code}`,
        to: `/dashboard/rates/areas/${id}`,
      },
)
