import { inLang } from '#contract/core/text/localized.ts'
import { manual } from '#contract/features/manual/index.ts'
import type { Found } from '../../core/access/define-feature.ts'
import { FOUND_MAX } from '../../core/access/find-in.ts'
import { call } from '../../core/api/client.ts'
import { currentLang } from '../../core/i18n/text.ts'

/** Finds chapters and help pages for the global search. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const [own, help] = await Promise.all([
    call(manual, 'list', { query: { q, phase: 'published', sort: '-match', pageSize: FOUND_MAX } }, { signal }),
    call(manual, 'help', { query: { q } }, { signal }),
  ])
  const lang = currentLang()
  const chapters = own.data.map(({ id, title, excerpt }) => ({
    id,
    title: inLang(title, lang),
    detail: inLang(excerpt, lang).slice(0, 80),
    to: `/dashboard/manual?chapter=${id}`,
  }))
  const pages = help.data.parts.flatMap((part) =>
    part.pages.map(({ name, title }) => ({
      id: `help:${name}`,
      title: title[lang],
      detail: part.title[lang],
      to: `/dashboard/manual?help=${name}`,
    })),
  )
  return [...chapters, ...pages].slice(0, FOUND_MAX)
}
