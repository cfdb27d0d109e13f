import type { Role } from '#contract/core/actor.ts'
import { shortName } from '#contract/core/person.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { Addressee, Target } from '#contract/features/notifications/index.ts'
import { useAsk } from '../../core/query.ts'
import { type Translate, useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import type { mn as core } from '../../core/texts/mn.ts'
import type { mn } from './mn.ts'
import { noticeTexts } from './texts.ts'

/** A recipient as the form holds it. */
export interface Chosen {
  kind: Target['kind']
  role: Role | null
  areaId: string | null
  person: Addressee | null
}

/** What tells two recipients apart. */
export const keyOfChosen = ({ kind, role, areaId, person }: Chosen): string =>
  [kind, role, areaId, person?.id].join(' ')

/** A recipient of a saved notification as the form holds it; nobody for a person whose account is gone. */
export const chosenOf = (target: Target): Chosen[] =>
  target.kind === 'person' && !target.person
    ? []
    : [{ kind: target.kind, role: target.role, areaId: target.area?.id ?? null, person: target.person }]

/** A recipient as it is sent. */
export function inputOf({ kind, role, areaId, person }: Chosen) {
  if (kind === 'person') return { kind, userId: person?.id ?? '' }
  if (kind === 'role') return { kind, role, areaId }
  return { kind, areaId }
}

/** The names on the way to an area. */
export const namesOf = (path: readonly { name: Localized }[], lang: Lang): string[] =>
  // the city is the same for all: it is named only where it is meant itself
  (path.length > 1 ? path.slice(1) : path).map(({ name }) => inLang(name, lang))

const placeOf = (path: readonly { name: Localized }[], lang: Lang): string => namesOf(path, lang).join(' › ')

/** Whom it is for, without the place: a role, a person, or everybody. */
export function whomText(target: Target, t: Translate<typeof mn>, c: Translate<typeof core>): string {
  if (target.kind === 'person') return target.person ? shortName(target.person) : t('show.gone')
  return target.role ? c(`role.${target.role}`) : t('target.whole')
}

/** The same with the place, as one line. */
export function targetText(target: Target, t: Translate<typeof mn>, c: Translate<typeof core>, lang: Lang): string {
  const whom = whomText(target, t, c)
  return target.area ? t('target.at', { whom, area: placeOf(target.area.path, lang) }) : whom
}

/** The words of a recipient in the form; the names of its area come from the server. */
export function useChosenText({ kind, role, areaId, person }: Chosen): string {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { data } = useAsk(areas, 'path', { params: { id: areaId ?? '' } }, { enabled: areaId !== null })
  if (kind === 'person') return person ? [shortName(person), c(`role.${person.role}`)].join(' · ') : ''
  const whom = role ? c(`role.${role}`) : t('target.whole')
  return data ? t('target.at', { whom, area: placeOf(data.data, lang) }) : whom
}
