import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import type { ChatPerson, Conversation } from '#contract/features/chat/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { chatTexts } from './texts.ts'

/** How a conversation is called: by the other person, the name of the group, or the area. */
export function useConversationName() {
  const t = chatTexts.useText()
  const lang = useLang()
  return ({ name, area, person }: Pick<Conversation, 'name' | 'area' | 'person'>): string => {
    if (name !== null) return name
    if (area) return inLang(area.name, lang)
    return person ? shortName(person) : t('kind.gone')
  }
}

/** A person's role and area in one line. */
export function usePlaceOf() {
  const c = coreTexts.useText()
  const lang = useLang()
  return ({ role, area }: Pick<ChatPerson, 'role' | 'area'>): string =>
    [c(`role.${role}`), area && inLang(area, lang)].filter(Boolean).join(' · ')
}

/** The time of day in Ulaanbaatar, '09:05'. */
export const clockOf = (at: string): string => formatDateTime(new Date(at), 'mn').slice(-5)

/** The time of day today, otherwise the day. */
export function useMoment() {
  const lang = useLang()
  return (at: string): string => {
    const day = dayInUlaanbaatar(new Date(at))
    return day === dayInUlaanbaatar(new Date()) ? clockOf(at) : formatDay(day, lang)
  }
}
