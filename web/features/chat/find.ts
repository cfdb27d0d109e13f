import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { chat } from '#contract/features/chat/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds messages for the global search. */
export const find = findIn(chat, 'search', ({ id, seq, body, by, conversation }, lang) => ({
  id,
  title: body.replace(/\s+/g, ' '),
  detail: [
    by && shortName(by),
    conversation.name ??
      (conversation.area && inLang(conversation.area, lang)) ??
      (conversation.person && shortName(conversation.person)),
  ]
    .filter(Boolean)
    .join(' · '),
  to: `/dashboard/chat/${conversation.id}?at=${seq}`,
}))
