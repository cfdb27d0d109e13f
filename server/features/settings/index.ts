import { sql } from 'kysely'
import { reachOf } from '#contract/core/model/feature.ts'
import { citySettings, settings } from '#contract/features/settings/index.ts'
import { settingStep } from '../../core/app/setup-steps.ts'
import { serve } from '../../core/requests/declare.ts'
import { changeSetting, revokeChange, settingAt, sideOf } from './change.ts'
import { nameCity } from './name-city.ts'
import { personalData } from './personal-data.ts'
import { changesOf, showWhole, stateOf } from './show.ts'
import type { SettingTables } from './tables.ts'

/** The dated settings of the city. */
export default serve<SettingTables>()(settings, {
  personalData,
  openVerb: 'values',
  anchors: { setting_changes: { published: () => sql<boolean>`true` } },
  // the handlers themselves put the whole setting into a `stale` problem
  present: { setting_changes: (whole: unknown) => whole },
  settings: nameCity,
  setupSteps: [settingStep(citySettings.identity)],
  handlers: {
    values: async ({ core }) => ({ data: (await core.settings.forEverybody()) as never }),
    list: async ({ rows, core, now }) => {
      const changes = await rows.from('setting_changes').selectAll('setting_changes').orderBy('made_at').execute()
      const of = (key: string) => changes.filter((change) => change.key === key)
      return { data: [...core.settings.known.values()].map((setting) => stateOf(setting, of(setting.key), now)) }
    },
    one: async ({ rows, core, now, params, actor }) => {
      const setting = settingAt(core, params.key)
      const canChange = actor !== null && reachOf(settings, 'manage', actor.role) !== undefined
      return { data: showWhole(setting, await changesOf(rows, setting.key), { now, canChange }) }
    },
    effects: async (call) => {
      const { key } = settingAt(call.core, call.params.key)
      return { data: [...((await sideOf(call.core, key)?.effects?.(call)) ?? [])] }
    },
    change: async (call) => ({ data: await changeSetting(call) }),
    revoke: async (call) => ({ data: await revokeChange(call) }),
  },
})
