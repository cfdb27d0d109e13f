import type { RawBuilder } from 'kysely'
import type { Role } from '#contract/core/actor.ts'
import type { AlertIcon } from '#contract/core/alert.ts'
import type { Day } from '#contract/core/dates.ts'
import { type Feature, filterOf } from '#contract/core/feature.ts'
import type { Lang, Localized } from '#contract/core/text.ts'
import type { Address } from './addressed.ts'
import type { Tx } from './serve.ts'

/** A kind of new work, declared by the feature that it belongs to. Source: docs/rules/notifications.md. */
export interface AlertKind {
  icon: AlertIcon
  /** Names several of them: a text with `{{count}}` and `{{area}}`. */
  many: Record<Lang, string>
  /** Where the office finds all that waits: the page of the list, narrowed as one of the feature's figures narrows it. */
  list: { path: string; figure: string }
  waits: AlertWaits
}

/** Which of the records that offices were alerted to still wait for them. */
export interface AlertWaits {
  table: string
  /** "It still waits." */
  where: RawBuilder<boolean>
  /** The column of its area; left out where several offices are alerted to one record, each to its own part (`notifications.area_id`). */
  area?: string
  /** The person in charge of it, for whom alone it waits; null: it waits for the whole office. */
  assignee?: RawBuilder<string | null>
}

/** New work of one office. */
export interface Alert {
  /** The key of its kind, 'feature.name'. */
  kind: string
  /** The office that has to act. */
  office: { areaId: string; role: Role }
  /** The area that the record belongs to. */
  area: Localized
  /** What it is about, in one line. */
  subject: Localized
  dueOn: Day | null
}

type Features = Readonly<
  Record<string, { feature: Pick<Feature, 'figures'>; alerts?: Readonly<Record<string, AlertKind>> }>
>

/** The kind with this key; undefined when an older version of the product wrote one that no longer exists. */
export const alertKind = (features: Features, key: string): AlertKind | undefined =>
  features[featureOf(key)]?.alerts?.[key]

const featureOf = (key: string) => key.split('.')[0] ?? ''

/** The address of the list that holds what waits for a person of this role. */
export function alertList(features: Features, key: string, who: { id: string; role: Role }): string | undefined {
  const kind = alertKind(features, key)
  if (!kind) return undefined
  const figure = features[featureOf(key)]?.feature.figures?.[kind.list.figure]
  const filter = figure && filterOf(figure, who)
  return filter ? `${kind.list.path}?${new URLSearchParams(filter)}` : kind.list.path
}

/**
 * The office that an alert reaches: the one that has to act or, where nobody works there, the next one above it. Undefined when the city
 * has no active admin either.
 */
export async function staffedOffice(
  tx: Tx,
  { areaId }: Alert['office'],
): Promise<{ address: Address; name: Localized; people: number } | undefined> {
  const { rows } = await tx.query<{ id: string; role: Role; name: Localized; people: number }>(
    `select a.id, c.role, a.name, c.people from areas office
       join areas a on a.id = any(string_to_array(trim(both '/' from office.path), '/')::uuid[])
       join people_counts c on c.area_id = a.id and c.people > 0 and c.role = case a.level when 'city' then 'CITY_ADMIN'
         when 'district' then 'DISTRICT_ADMIN' when 'khoroo' then 'KHOROO_ADMIN' end
     where office.id = $1 order by length(a.path) desc limit 1`,
    [areaId],
  )
  const [found] = rows
  if (!found) return undefined
  return { address: { user_id: null, role: found.role, area_id: found.id }, name: found.name, people: found.people }
}

/** The nearest of some deadlines; null when there is none. */
export const nearestDue = (days: readonly (Day | null)[]): Day | null =>
  days.flatMap((day) => day ?? []).toSorted()[0] ?? null
