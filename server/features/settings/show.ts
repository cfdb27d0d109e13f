import type { Setting } from '#contract/core/model/settings.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { SettingChange, SettingState, SettingWhole } from '#contract/features/settings/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import type { Rows } from '../../core/access/rows.ts'
import type { ChangeRecord, SeenChange, SettingTables } from './tables.ts'

/** The version of a setting counts everything done to it: changes are added and ended, never removed. */
export const versionOf = (changes: readonly Pick<ChangeRecord, 'ended_at'>[]): number =>
  changes.length + changes.filter(({ ended_at }) => ended_at !== null).length

/** The past, current and planned changes, ordered by day. */
export const inForce = <C extends Pick<ChangeRecord, 'ended_at' | 'holds_from'>>(changes: readonly C[]): C[] =>
  changes.filter(({ ended_at }) => ended_at === null).toSorted((a, b) => (a.holds_from < b.holds_from ? -1 : 1))

/** All changes of a setting, the latest day first. */
export async function changesOf(rows: Rows<SettingTables>, key: string): Promise<SeenChange[]> {
  return rows
    .from('setting_changes')
    .selectAll('setting_changes')
    .select([personRef('setting_changes.made_by').as('maker'), personRef('setting_changes.ended_by').as('ender')])
    .where('key', '=', key)
    .orderBy('holds_from', 'desc')
    .orderBy('ended_at', (by) => by.desc().nullsFirst())
    .orderBy('made_at', 'desc')
    .execute()
}

/** The current value, and the next change. */
export function stateOf(setting: Setting, changes: readonly ChangeRecord[], now: Date): SettingState {
  const today = dayInUlaanbaatar(now)
  const all = inForce(changes)
  const current = all.findLast(({ holds_from }) => holds_from <= today)
  return {
    key: setting.key,
    value: current ? current.value : setting.default,
    holdsFrom: current?.holds_from ?? null,
    nextFrom: all.find(({ holds_from }) => holds_from > today)?.holds_from ?? null,
    version: versionOf(changes),
  }
}

/** A setting with its history. */
export function showWhole(
  setting: Setting,
  changes: readonly SeenChange[],
  { now, canChange }: { now: Date; canChange: boolean },
): SettingWhole {
  const today = dayInUlaanbaatar(now)
  const current = inForce(changes).findLast(({ holds_from }) => holds_from <= today)
  const stateIn = (row: SeenChange): SettingChange['state'] => {
    if (row.ended_how) return row.ended_how
    if (row.holds_from > today) return 'planned'
    return row.id === current?.id ? 'holds' : 'past'
  }
  return {
    ...stateOf(setting, changes, now),
    default: setting.default,
    keptEntries: entriesThatHeld(setting, changes, now),
    canChange,
    changes: changes.map((row) => ({
      id: row.id,
      holdsFrom: row.holds_from,
      state: stateIn(row),
      value: row.value,
      note: row.note,
      by: row.maker,
      at: row.made_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ender,
    })),
  }
}

/**
 * The entries that records may refer to: those of the default, and of every change that was in effect, even for an
 * hour.
 */
export function entriesThatHeld(setting: Setting, changes: readonly ChangeRecord[], now: Date): string[] {
  const today = dayInUlaanbaatar(now)
  const held = changes.filter((row) => row.ended_how !== 'revoked' && row.holds_from <= today).map(({ value }) => value)
  return [...new Set([setting.default, ...held].flatMap((value) => setting.entries?.(value) ?? []))]
}
