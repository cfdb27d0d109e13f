import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { users } from '#contract/features/users/index.ts'
import { findIn } from '../../../core/access/find-in.ts'

/** Finds people for the global search. */
export const find = findIn(users, 'list', (user, lang) => ({
  id: user.id,
  title: shortName(user),
  detail: [user.area && inLang(user.area.name, lang), user.email].filter(Boolean).join(' · '),
  to: `/dashboard/user/${user.id}/edit`,
}))
