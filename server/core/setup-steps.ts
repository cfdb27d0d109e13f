import type { Role } from '#contract/core/actor.ts'
import type { Dated } from '#contract/core/dated.ts'
import type { Route } from '#contract/core/feature.ts'
import type { Call } from './serve.ts'

/** What a step may look at: the data within the person's reach. */
export type SetupCall = Pick<Call<unknown, Route>, 'actor' | 'ask' | 'core' | 'db' | 'now'>

/**
 * Something that has to be there before a city, an office or a person can work. Whether a step is done is counted, never remembered: the
 * count is that of the data. What it is called and how it is done is declared on the browser's side (web/core/setup.ts).
 * Source: docs/rules/setup.md.
 */
export interface SetupStep {
  /** '<feature>.<name>', unique among all features. */
  name: string
  /** The roles that take it. */
  for: readonly Role[]
  /** How much of it there is; the step is done when there is any. */
  count(call: SetupCall): Promise<number>
}

/** The steps of a role, of all features. */
export const setupStepsOf = (core: SetupCall['core'], role: Role): SetupStep[] =>
  Object.values(core.features)
    .flatMap(({ setupSteps }) => setupSteps ?? [])
    .filter((step) => step.for.includes(role))

/** A step that is done when the city has changed a setting: what the product begins with may fit, or be skipped. */
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
