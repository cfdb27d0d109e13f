import type { Role } from '#contract/core/model/actor.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { Addressee, Target } from '#contract/features/notifications/index.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import type { mn as core } from '../../core/i18n/texts/mn.ts'
import { useAsk } from '../../core/query/query.ts'
import type { mn } from './mn.ts'
import { noticeTexts } from './texts.ts'

/** A recipient as a form value. */
export interface RecipientValue {
  kind: Target['kind']
  role: Role | null
  areaId: string | null
  person: Addressee | null
}

/** A key that identifies a recipient. */
export const recipientKeyOf = ({ kind, role, areaId, person }: RecipientValue): string =>
  [kind, role, areaId, person?.id].join(' ')

/** The form value of a saved recipient; empty for a person without an account. */
export const recipientValuesOf = (target: Target): RecipientValue[] =>
  target.kind === 'person' && !target.person
    ? []
    : [{ kind: target.kind, role: target.role, areaId: target.area?.id ?? null, person: target.person }]

/** A recipient as request input. */
export function targetInputOf({ kind, role, areaId, person }: RecipientValue) {
  if (kind === 'person') return { kind, userId: person?.id ?? '' }
  if (kind === 'role') return { kind, role, areaId }
  return { kind, areaId }
}

/** The names of the areas down to the last one of `path`. */
export const areaNamesOf = (path: readonly { name: Localized }[], lang: Lang): string[] =>
  // the city is common to all and named only if it is addressed itself
  (path.length > 1 ? path.slice(1) : path).map(({ name }) => inLang(name, lang))

const areaPathText = (path: readonly { name: Localized }[], lang: Lang): string => areaNamesOf(path, lang).join(' › ')

/** The name of a recipient without the area: a role, a person, or everybody. */
export function recipientName(target: Target, t: Translate<typeof mn>, c: Translate<typeof core>): string {
  if (target.kind === 'person') return target.person ? shortName(target.person) : t('show.gone')
  return target.role ? c(`role.${target.role}`) : t('target.whole')
}

/** The name of a recipient with the area. */
export function recipientText(target: Target, t: Translate<typeof mn>, c: Translate<typeof core>, lang: Lang): string {
  const whom = recipientName(target, t, c)
  return target.area ? t('target.at', { whom, area: areaPathText(target.area.path, lang) }) : whom
}

/** The name of a recipient in the form; loads the names of its area. */
export function useRecipientText({ kind, role, areaId, person }: RecipientValue): string {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { data } = useAsk(areas, 'path', { params: { id: areaId ?? '' } }, { enabled: areaId !== null })
  if (kind === 'person') return person ? [shortName(person), c(`role.${person.role}`)].join(' · ') : ''
  const whom = role ? c(`role.${role}`) : t('target.whole')
  return data ? t('target.at', { whom, area: areaPathText(data.data, lang) }) : whom
}
