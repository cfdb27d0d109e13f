import { LEVELS, LEVELS_OF_ROLE, type Level, type Role } from '#contract/core/model/actor.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import type { AreaFound } from '#contract/features/areas/index.ts'
import type { Addressee } from '#contract/features/notifications/index.ts'
import type { Translate } from '../../core/i18n/text.ts'
import type { mn as core } from '../../core/i18n/texts/mn.ts'
import { fold } from '../../ui/theme/fold.ts'
import type { mn } from './mn.ts'
import type { RecipientValue } from './recipients.ts'
import type { useSender } from './use-sender.ts'

/** A group of people that can be addressed: a role, or everybody. */
interface Group {
  role: Role | null
  name: string
}

interface RecipientOption {
  label: string
  value: RecipientValue
}

interface Names {
  t: Translate<typeof mn>
  c: Translate<typeof core>
  lang: Lang
}

type Sender = ReturnType<typeof useSender>

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean)
const startsWord = (name: string, word: string) =>
  fold(name)
    .split(/\s+/)
    .some((part) => part.startsWith(fold(word)))

function groupsOf({ roles, mayAddressAll }: Sender, { t, c }: Names): Group[] {
  const everybody: Group[] = mayAddressAll ? [{ role: null, name: t('target.whole') }] : []
  return [...everybody, ...roles.map((role) => ({ role, name: c(`role.${role}`) }))]
}

/** The words of a search that name no group: they are looked for among the areas. */
export function areaWordsOf(search: string, sender: Sender, names: Names): string {
  const groups = groupsOf(sender, names)
  return wordsOf(search)
    .filter((word) => !groups.some(({ name }) => startsWord(name, word)))
    .join(' ')
}

/** A role can be addressed in an area of its own level or above; everybody in any. */
const mayBeIn = (role: Role | null, level: Level): boolean =>
  role === null || LEVELS_OF_ROLE[role].some((own) => LEVELS.indexOf(own) >= LEVELS.indexOf(level))

/** What a search offers: groups in the own area, the admins above, groups in the areas found, and people by name. */
export function recipientOptions(
  search: string,
  { sender, areas, people }: { sender: Sender; areas: readonly AreaFound[]; people: readonly Addressee[] },
  names: Names,
): RecipientOption[] {
  const { t, c } = names
  const words = wordsOf(search)
  const groups = groupsOf(sender, names)
  const named = groups.filter(({ name }) => words.some((word) => startsWord(name, word)))
  const above = sender.above && {
    label: t('form.above', { role: c(`role.${sender.above.role}`) }),
    value: { kind: 'role', role: sender.above.role, areaId: sender.above.id, person: null } as const,
  }
  const isOwnArea = areaWordsOf(search, sender, names) === ''
  return [
    ...(isOwnArea
      ? (words.length > 0 ? named : groups).map((group) => groupOption(group, sender.ownAreaId, group.name))
      : []),
    ...(above && words.every((word) => startsWord(above.label, word)) ? [above] : []),
    ...areas.flatMap((area, at) =>
      inArea(area, named.length > 0 ? named : at === 0 ? groups : groups.slice(0, 1), names),
    ),
    ...people.map((person) => personOption(person, names)),
  ]
}

const groupOption = ({ role }: Group, areaId: string | null, label: string): RecipientOption => ({
  label,
  value: { kind: role ? 'role' : 'area', role, areaId, person: null },
})

function inArea(area: AreaFound, groups: readonly Group[], { lang }: Names): RecipientOption[] {
  const path = [...area.above, area.name].map((name) => inLang(name, lang)).join(' › ')
  return groups
    .filter(({ role }) => mayBeIn(role, area.level))
    .map((group) => groupOption(group, area.id, `${group.name} · ${path}`))
}

const personOption = (person: Addressee, { c, lang }: Names): RecipientOption => ({
  label: [shortName(person), c(`role.${person.role}`), person.area && inLang(person.area.name, lang)]
    .filter(Boolean)
    .join(' · '),
  value: { kind: 'person', role: null, areaId: null, person },
})
