import { inLang } from '#contract/core/text/localized.ts'
import type { MailPerson } from '#contract/features/mail/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { mailTexts } from './texts.ts'

/** The name of a recipient; `long` adds role and area to a person. */
export function useRecipientLabel(): (person: MailPerson, long?: boolean) => string {
  const t = mailTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  return ({ name, address, personId, area, role }, long = false) => {
    const place = area && inLang(area.name, lang)
    if (personId === null && place) return `${place} · ${role ? c(`role.${role}`) : t('everyone')}`
    const known = name ?? address ?? ''
    return long ? [known, role && c(`role.${role}`), place].filter(Boolean).join(' · ') : known
  }
}
