import type { RawBuilder } from 'kysely'
import type { Role } from '#contract/core/model/actor.ts'
import type { AlertIcon } from '#contract/core/model/alert.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { filterOf } from '#contract/core/model/figure-filter.ts'
import type { Lang, Localized } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { Address } from '../access/addressed.ts'
import type { Tx } from '../database/kysely.ts'
import { prepared } from '../database/prepared.ts'
import type { Alert } from '../requests/notices.ts'

declare module '../requests/declare.ts' {
  interface Served {
    /** The kinds of new work that offices are alerted to, by key ('feature.name'). */
    alerts?: Readonly<Record<string, AlertKind>>
  }
}

/** A kind of new work, declared by its feature. Source: docs/rules/notifications.md. */
export interface AlertKind {
  icon: AlertIcon
  /** The text for several of them, with `{{count}}` and `{{area}}`. */
  many: Record<Lang, string>
  /** The page where the office finds all pending records: the list, filtered like one of the feature's figures. */
  list: { path: string; figure: string }
  waits: AlertWaits
}

/** The condition under which records that offices were alerted to are still pending. */
export interface AlertWaits {
  table: string
  /** Whether the record is still pending. */
  where: RawBuilder<boolean>
  /**
   * The column with its area; omitted where several offices are alerted to parts of one record
   * (`notifications.area_id`).
   */
  area?: string
  /** The only person it waits for; null when it waits for the whole office. */
  assignee?: RawBuilder<string | null>
}

type Features = Readonly<
  Record<string, { feature: Pick<Feature, 'figures'>; alerts?: Readonly<Record<string, AlertKind>> }>
>

/** The kind with this key; undefined for a key of an older version that no longer exists. */
export const alertKind = (features: Features, key: string): AlertKind | undefined =>
  features[featureOf(key)]?.alerts?.[key]

const featureOf = (key: string) => key.split('.')[0] ?? ''

/** The address of the list of records that wait for a person of this role. */
export function alertList(
  features: Features,
  key: string,
  who: { id: string; role: Role },
  now: Date,
): string | undefined {
  const kind = alertKind(features, key)
  if (!kind) return undefined
  const figure = features[featureOf(key)]?.feature.figures?.[kind.list.figure]
  const filter = figure && filterOf(figure, who, now)
  return filter ? `${kind.list.path}?${new URLSearchParams(filter)}` : kind.list.path
}

/**
 * The office to alert: the responsible one or, where it has no staff, the next one above it. Undefined when the city
 * has no active admin either.
 */
export async function staffedOffice(
  tx: Tx,
  { areaId }: Alert['office'],
): Promise<{ address: Address; name: Localized; people: number } | undefined> {
  const { rows } = await tx.query<{ id: string; role: Role; name: Localized; people: number }>(
    prepared(
      `select a.id, c.role, a.name, c.people from areas office
         join areas a on a.id = any(string_to_array(trim(both '/' from office.path), '/')::uuid[])
         join people_counts c on c.area_id = a.id and c.people > 0 and c.role = case a.level when 'city' then 'CITY_ADMIN'
           when 'district' then 'DISTRICT_ADMIN' when 'khoroo' then 'KHOROO_ADMIN' end
       where office.id = $1 order by length(a.path) desc limit 1`,
      [areaId],
    ),
  )
  const [found] = rows
  if (!found) return undefined
  return { address: { user_id: null, role: found.role, area_id: found.id }, name: found.name, people: found.people }
}

/** The earliest of some deadlines; null when there is none. */
export const nearestDue = (days: readonly (Day | null)[]): Day | null =>
  days.flatMap((day) => day ?? []).toSorted()[0] ?? null
