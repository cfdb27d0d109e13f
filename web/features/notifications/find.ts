import { inLang } from '#contract/core/text/localized.ts'
import { notifications } from '#contract/features/notifications/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds received notifications for the global search. */
export const find = findIn(notifications, 'inbox', ({ id, title, area }, lang) => ({
  id,
  title: inLang(title, lang),
  detail: inLang(area.name, lang),
  to: `/dashboard/notifications/${id}`,
}))
