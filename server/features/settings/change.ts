import { isDeepStrictEqual } from 'node:util'
import { check } from '#contract/core/model/parse.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Setting } from '#contract/core/model/settings.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { SettingWhole, settings } from '#contract/features/settings/index.ts'
import { linkAttachments } from '../../core/attachments/attachments.ts'
import type { Call } from '../../core/requests/declare.ts'
import { changesOf, entriesThatHeld, inForce, showWhole, versionOf } from './show.ts'
import type { SeenChange, SettingTables } from './tables.ts'

export type SettingCall<N extends keyof (typeof settings)['routes']> = Call<
  SettingTables,
  (typeof settings)['routes'][N]
>
type Writing = Pick<SettingCall<'change'>, 'rows' | 'core' | 'now' | 'actor' | 'after'>

/** The setting of a key. @throws Problem('not_found') */
export function settingAt(core: Writing['core'], key: string): Setting {
  const found = core.settings.known.get(key)
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * The changes of a setting that is about to be written; other writers wait until the transaction ends. @throws
 * Problem('stale')
 */
async function locked(call: Writing, setting: Setting, version: number): Promise<SeenChange[]> {
  await call.rows.exclusively(`setting ${setting.key}`)
  const changes = await changesOf(call.rows, setting.key)
  if (versionOf(changes) === version) return changes
  throw new Problem('stale', { current: showWhole(setting, changes, { now: call.now, canChange: true }) })
}

/** Changes a setting from a day on. @throws Problem('invalid'), Problem('stale') */
export async function changeSetting(call: SettingCall<'change'>): Promise<SettingWhole> {
  const { body, params, rows, actor, now, core } = call
  const setting = settingAt(core, params.key)
  const before = await locked(call, setting, body.version)
  const today = dayInUlaanbaatar(now)
  if (body.holdsFrom < today) throw fieldProblem('holdsFrom', 'in_the_past')
  const value = parsed(setting, body.value)
  const replaced = inForce(before).find(({ holds_from }) => holds_from === body.holdsFrom)
  const others = inForce(before).filter((row) => row !== replaced)
  const former = others.findLast(({ holds_from }) => holds_from < body.holdsFrom)?.value ?? setting.default
  const held = replaced ? replaced.value : former
  if (isDeepStrictEqual(value, parsedAgain(setting, held))) throw fieldProblem('value', 'unchanged')
  refuseLostEntries(setting, { value, former, later: others.filter((row) => row.holds_from > body.holdsFrom) })
  if (replaced) refuseMissing(setting, entriesThatHeld(setting, before, now), value)
  const pictures = setting.pictures?.(value) ?? []
  await checkPictures(call, pictures)
  await sideOf(core, setting.key)?.check?.(value, call)
  if (replaced) await end(call, replaced, 'replaced')
  const made = await rows.add(
    'setting_changes',
    {
      key: setting.key,
      holds_from: body.holdsFrom,
      value: JSON.stringify(value),
      note: body.note,
      made_by: actor?.id ?? null,
      made_at: now,
      ended_how: null,
      ended_by: null,
      ended_at: null,
    },
    {
      action: 'change',
      ...(body.note ? { note: body.note } : {}),
      details: { key: setting.key, holdsFrom: body.holdsFrom, before: held, after: value },
    },
  )
  if (pictures.length > 0) {
    const ids = pictures.map(({ id }) => id)
    await linkAttachments(call, { table: 'setting_changes', id: made.id }, ids)
  }
  if (body.holdsFrom === today) await sideOf(core, setting.key)?.changed?.(value, call)
  return written(call, setting)
}

/** Revokes a planned change. @throws Problem('wrong_state') when it is in effect or has ended. */
export async function revokeChange(call: SettingCall<'revoke'>): Promise<SettingWhole> {
  const { params, body, now, core } = call
  const setting = settingAt(core, params.key)
  const changes = await locked(call, setting, body.version)
  const row = changes.find(({ id }) => id === params.id)
  if (!row) throw new Problem('not_found')
  if (row.ended_at || row.holds_from <= dayInUlaanbaatar(now)) {
    throw new Problem('wrong_state', {
      params: { state: row.ended_how ?? 'holds', action: 'revoke', allowedActions: [] },
    })
  }
  await end(call, row, 'revoked')
  return written(call, setting)
}

/**
 * @throws Problem('invalid') for a file that is not a picture, or neither this person's upload nor already used by a
 * setting.
 */
async function checkPictures(call: Writing, pictures: readonly { id: string; path: string }[]): Promise<void> {
  for (const { id, path } of pictures) {
    const { rows } = await call.rows
      .unscoped('files of the person, and those that settings show to all')
      .query<{ picture: boolean }>(
        `select width is not null as picture from files where id = $1 and (owner_id = $2
         or exists (select from file_links where file_id = files.id and table_name = 'setting_changes'))`,
        [id, call.actor?.id],
      )
    const [found] = rows
    if (!found) throw fieldProblem(`value.${path}`, 'file_id')
    if (!found.picture) throw fieldProblem(`value.${path}`, 'not_a_picture')
  }
}

async function end(call: Writing, row: SeenChange, how: 'revoked' | 'replaced'): Promise<void> {
  await call.rows.change(
    'setting_changes',
    row,
    { ended_how: how, ended_by: call.actor?.id ?? null, ended_at: call.now },
    {
      action: how === 'revoked' ? 'revoke_change' : 'replace_change',
      details: { key: row.key, holdsFrom: row.holds_from },
    },
  )
}

async function written(call: Writing, setting: Setting): Promise<SettingWhole> {
  const { core, rows, now } = call
  call.after(() => core.settings.changed())
  return showWhole(setting, await changesOf(rows, setting.key), { now, canChange: true })
}

/** Parses a value with the setting's schema. @throws Problem('invalid') on `value.…` */
function parsed(setting: Setting, value: unknown): unknown {
  const result = check(setting.schema, value)
  if (result.ok) return result.value
  const errors = result.errors.map((error) => ({ ...error, path: error.path ? `value.${error.path}` : 'value' }))
  throw new Problem('invalid', { errors })
}

/** Parses a stored value, so that it can be compared with a new one. */
const parsedAgain = (setting: Setting, value: unknown): unknown => {
  const result = setting.schema.safeParse(value)
  return result.success ? result.data : value
}

/**
 * Entries of a list are permanent: those of the previous value must be in this one, and those of this one in later
 * ones.
 */
function refuseLostEntries(
  setting: Setting,
  { value, former, later }: { value: unknown; former: unknown; later: readonly SeenChange[] },
): void {
  refuseMissing(setting, setting.entries?.(former) ?? [], value)
  const [next] = later
  const lost = next && missing(setting, setting.entries?.(value) ?? [], next.value)
  if (lost) throw fieldProblem('holdsFrom', 'later_change', { day: next.holds_from.replaceAll('-', '.') })
}

const missing = (setting: Setting, entries: readonly string[], value: unknown): string | undefined => {
  const there = new Set(setting.entries?.(value))
  return entries.find((entry) => !there.has(entry))
}

function refuseMissing(setting: Setting, entries: readonly string[], value: unknown): void {
  const lost = missing(setting, entries, value)
  if (lost !== undefined) throw fieldProblem('value', 'entry_missing', { entry: lost })
}

/** The server side of a setting, from its feature. */
export const sideOf = (core: Writing['core'], key: string) =>
  Object.values(core.features).find(({ settings }) => settings && Object.hasOwn(settings, key))?.settings?.[key]
