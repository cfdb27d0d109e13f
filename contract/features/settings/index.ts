import * as z from 'zod/mini'
import { ContentPerson } from '../../core/content-answers.ts'
import { IsoDay } from '../../core/dates.ts'
import { feature } from '../../core/feature.ts'
import { Instant, oneOf } from '../../core/page.ts'
import { plainText } from '../../core/text.ts'
import { INT4_MAX } from '../../core/version.ts'
import { citySettings } from './city.ts'
import { rights } from './rights.ts'

export * from './city.ts'

/** Characters of the reason for a change. */
export const SETTING_NOTE_MAX_CHARS = 1000
/** The last day from which a change can hold. */
const LAST_DAY = '2099-12-31'

/** A value of a setting; its shape is that of the setting (docs/rules/settings.md). */
const Value = z.unknown()

/** What became of a change: it is planned for a later day, holds, was followed by another, replaced on its own day, or revoked. */
export const CHANGE_STATES = ['planned', 'holds', 'past', 'replaced', 'revoked'] as const

export const SettingChange = z.object({
  id: z.uuid(),
  /** The day from which it holds, 'YYYY-MM-DD'. */
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
  /** What holds today. */
  value: Value,
  /** Since which day it holds; null: since the installation. */
  holdsFrom: z.nullable(z.string()),
  /** The day of the next planned change. */
  nextFrom: z.nullable(z.string()),
  /** Counts what was done to the setting: a change names the version that it was made from. */
  version: z.int(),
})
export type SettingState = z.infer<typeof SettingState>

export const SettingWhole = z.extend(SettingState, {
  /** What holds where nobody has changed it. */
  default: Value,
  /** The keys of entries that have held, or will: they can be closed, but not removed. */
  keptEntries: z.array(z.string()),
  /** The latest day first. */
  changes: z.array(SettingChange),
  canChange: z.boolean(),
})
export type SettingWhole = z.infer<typeof SettingWhole>

/** What records keep when a setting changes: `code` names the sentence, `entry` the entry of a list that it is about. */
export const SettingEffect = z.object({ code: z.string(), entry: z.nullable(z.string()), count: z.int() })
export type SettingEffect = z.infer<typeof SettingEffect>

/** The day from which a change holds. */
export const HoldsFrom = IsoDay.check(z.refine((day) => day <= LAST_DAY, { error: 'date' }))
/** The version of a setting; 0: nobody has changed it yet. */
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

/** The dated settings of the city: each belongs to the feature that applies it. */
export const settings = feature({
  ...rights,
  settings: Object.values(citySettings),
  routes: {
    values: {
      method: 'GET',
      path: '/settings/values',
      can: 'values',
      summary:
        'The settings that were changed, with the days from which each value holds. Unchanged ones have their default.',
      answer: z.object({
        data: z.record(z.string(), z.array(z.object({ from: z.string(), value: Value }))),
      }),
      perMinute: 300,
    },
    list: {
      method: 'GET',
      path: '/settings',
      can: 'read',
      summary: 'All settings with what holds today and the day of the next change.',
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
      summary: 'The number of records that keep what held before a change.',
      params: ByKey,
      answer: z.object({ data: z.array(SettingEffect) }),
    },
    change: {
      method: 'POST',
      path: '/settings/:key/changes',
      can: 'manage',
      summary:
        'Changes a setting from today or a later day on, if `version` is still current. A change for the same day is replaced.',
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
