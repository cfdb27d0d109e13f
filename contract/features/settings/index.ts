import * as z from 'zod/mini'
import { ContentPerson } from '../../core/content/answers.ts'
import { feature } from '../../core/model/feature.ts'
import { Instant, oneOf } from '../../core/model/page.ts'
import { INT4_MAX } from '../../core/model/version.ts'
import { plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { citySettings } from './city.ts'
import { rights } from './rights.ts'

export * from './city.ts'

/** Maximum length of the reason for a change, characters. */
export const SETTING_NOTE_MAX_CHARS = 1000
/** The last possible day from which a change can apply. */
const LAST_DAY = '2099-12-31'

/** A value of a setting, with the shape of that setting (docs/rules/settings.md). */
const Value = z.unknown()

/**
 * The state of a change: planned for a later day, in effect, superseded by a later one, replaced on its own day, or
 * revoked.
 */
export const CHANGE_STATES = ['planned', 'holds', 'past', 'replaced', 'revoked'] as const

export const SettingChange = z.object({
  id: z.uuid(),
  /** The day from which it applies, 'YYYY-MM-DD'. */
  holdsFrom: z.string(),
  state: z.enum(CHANGE_STATES),
  value: Value,
  note: z.string(),
  by: z.nullable(ContentPerson),
  at: Instant,
  /** When and by whom it was revoked or replaced. */
  endedAt: z.nullable(Instant),
  endedBy: z.nullable(ContentPerson),
})
export type SettingChange = z.infer<typeof SettingChange>

export const SettingState = z.object({
  key: z.string(),
  /** The value in effect today. */
  value: Value,
  /** The day from which it applies; null: since the installation. */
  holdsFrom: z.nullable(z.string()),
  /** The day of the next planned change. */
  nextFrom: z.nullable(z.string()),
  /** Incremented with each change of the setting: a request names the version that it is based on. */
  version: z.int(),
})
export type SettingState = z.infer<typeof SettingState>

export const SettingWhole = z.extend(SettingState, {
  /** The default value. */
  default: Value,
  /** Keys of entries that are or were in effect, or will be: they can be closed, but not removed. */
  keptEntries: z.array(z.string()),
  /** Ordered by day, latest first. */
  changes: z.array(SettingChange),
  canChange: z.boolean(),
})
export type SettingWhole = z.infer<typeof SettingWhole>

/**
 * The values that records keep when a setting changes: `code` identifies the sentence, `entry` the affected list entry.
 */
export const SettingEffect = z.object({ code: z.string(), entry: z.nullable(z.string()), count: z.int() })
export type SettingEffect = z.infer<typeof SettingEffect>

/** The day from which a change applies. */
export const HoldsFrom = IsoDay.check(z.refine((day) => day <= LAST_DAY, { error: 'date' }))
/** The version of a setting; 0: never changed. */
const SettingVersion = z.int().check(z.minimum(0), z.maximum(INT4_MAX))

export const NewSettingChange = z.strictObject({
  value: Value,
  holdsFrom: HoldsFrom,
  note: z._default(plainText(0, SETTING_NOTE_MAX_CHARS, { multiline: true }), ''),
  version: SettingVersion,
})

const ByKey = z.strictObject({ key: z.string().check(z.maxLength(80), z.regex(/^[a-z]+\.[a-zA-Z]+$/)) })
const ByChange = z.extend(ByKey, { id: z.uuid() })
const One = oneOf(SettingWhole)

/** The dated settings of the city, each applied by the feature that owns it. */
export const settings = feature({
  ...rights,
  settings: Object.values(citySettings),
  routes: {
    values: {
      method: 'GET',
      path: '/settings/values',
      can: 'values',
      summary: 'The settings that differ from their defaults, with the days from which each value applies.',
      answer: z.object({
        data: z.record(z.string(), z.array(z.object({ from: z.string(), value: Value }))),
      }),
      perMinute: 300,
    },
    list: {
      method: 'GET',
      path: '/settings',
      can: 'read',
      summary: 'All settings with today’s value and the day of the next change.',
      answer: z.object({ data: z.array(SettingState) }),
    },
    one: {
      method: 'GET',
      path: '/settings/:key',
      can: 'read',
      summary: 'One setting with its planned and past changes.',
      params: ByKey,
      answer: One,
    },
    effects: {
      method: 'GET',
      path: '/settings/:key/effects',
      can: 'manage',
      summary: 'The number of records that keep the value from before a change.',
      params: ByKey,
      answer: z.object({ data: z.array(SettingEffect) }),
    },
    change: {
      method: 'POST',
      path: '/settings/:key/changes',
      can: 'manage',
      summary:
        'Changes a setting from today or a later day, if `version` is still current. Replaces a change for the same day.',
      params: ByKey,
      body: NewSettingChange,
      answer: One,
      status: 201,
    },
    revoke: {
      method: 'POST',
      path: '/settings/:key/changes/:id/revoke',
      can: 'manage',
      summary: 'Revokes a planned change, if `version` is still current.',
      params: ByChange,
      body: z.strictObject({ version: SettingVersion }),
      answer: One,
    },
  },
})
