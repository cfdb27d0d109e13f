import type { Role } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { Dated } from '#contract/core/time/dated.ts'
import type { Call } from '../requests/declare.ts'

/** The call that a step may use: it reads data within the person's reach. */
export type SetupCall = Pick<Call<unknown, Route>, 'actor' | 'ask' | 'core' | 'db' | 'now'>

/**
 * A prerequisite of the work of a city, an office or a person. Whether a step is done is counted from the data, never
 * stored. Its title and instructions are declared in the browser (web/core/app/setup.ts). Source: docs/rules/setup.md.
 */
export interface SetupStep {
  /** '<feature>.<name>', unique among all features. */
  name: string
  /** The roles that have this step. */
  for: readonly Role[]
  /** Counts the data; the step is done when there is any. */
  count(call: SetupCall): Promise<number>
}

declare module '../requests/declare.ts' {
  interface Served {
    /** The setup steps of this feature. */
    setupSteps?: readonly SetupStep[]
  }
}

/** The setup steps of a role in all features. */
export const setupStepsOf = (core: SetupCall['core'], role: Role): SetupStep[] =>
  Object.values(core.features)
    .flatMap(({ setupSteps }) => setupSteps ?? [])
    .filter((step) => step.for.includes(role))

/** A step that is done when the city has changed a setting; it can be skipped, as the default may fit. */
export const settingStep = ({ key }: Pick<Dated<unknown>, 'key'>): SetupStep => ({
  name: key,
  for: ['CITY_ADMIN'],
  count: async ({ db }) => {
    const { rows } = await db.query<{ n: string }>(
      'select count(*) as n from setting_changes where key = $1 and ended_at is null',
      [key],
    )
    return Number(rows[0]?.n ?? 0)
  },
})
