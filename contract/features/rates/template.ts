import * as z from 'zod/mini'
import { Version } from '../../core/model/version.ts'
import { localized } from '../../core/text/localized.ts'
import { DEFAULT_BANDS, POINT_STEP } from './score.ts'
import { RATED_LEVELS } from './workflow.ts'

/** Maximum length of a template's and a group's name, of a criterion, and of its help text, characters. Our choice. */
export const TEMPLATE_NAME_MAX = 150
export const CRITERION_MAX = 300
export const CRITERION_HELP_MAX = 600
export const GROUPS_MAX = 20
export const CRITERIA_IN_GROUP_MAX = 40
/** The highest maximum of points of a criterion. */
export const POINTS_MAX = 100
/** Sum of the weights of a template's groups, per cent. */
export const WEIGHTS_SUM = 100

/** A number of points: 0..100 in tenths. */
export const PointsGiven = z
  .number()
  .check(z.minimum(0), z.maximum(POINTS_MAX), z.multipleOf(POINT_STEP, { error: 'points_step' }))

/** A criterion: one row of a sheet. */
export const Criterion = z.strictObject({
  id: z.uuid(),
  name: localized(CRITERION_MAX),
  help: z.optional(localized(CRITERION_HELP_MAX, { multiline: true, required: false })),
  /** Maximum points. */
  max: PointsGiven.check(z.minimum(POINT_STEP)),
})
export type Criterion = z.infer<typeof Criterion>

/** Criteria that are weighted together, in integer per cent. */
export const CriteriaGroup = z.strictObject({
  id: z.uuid(),
  name: localized(TEMPLATE_NAME_MAX),
  weight: z.int().check(z.minimum(1), z.maximum(WEIGHTS_SUM)),
  criteria: z.array(Criterion).check(z.minLength(1), z.maxLength(CRITERIA_IN_GROUP_MAX)),
})
export type CriteriaGroup = z.infer<typeof CriteriaGroup>

/** The groups of a template: their weights sum to 100, and ids are unique. */
const Groups = z.array(CriteriaGroup).check(
  z.minLength(1),
  z.maxLength(GROUPS_MAX),
  z.check<CriteriaGroup[]>(({ value, issues }) => {
    const sum = value.reduce((all, { weight }) => all + weight, 0)
    if (sum !== WEIGHTS_SUM)
      issues.push({ code: 'custom', input: value, path: [], message: 'weights_sum', params: { sum } })
    const ids = value.flatMap((group) => [group.id, ...group.criteria.map(({ id }) => id)])
    if (new Set(ids).size !== ids.length)
      issues.push({ code: 'custom', input: value, path: [], message: 'taken', params: {} })
  }),
)

const body = { name: localized(TEMPLATE_NAME_MAX), groups: Groups }

/** A new template; its level never changes. */
export const NewRateTemplate = z.strictObject({ level: z.enum(RATED_LEVELS), ...body })
export type NewRateTemplate = z.infer<typeof NewRateTemplate>
export const RateTemplateChange = z.strictObject({ ...body, version: Version })
export type RateTemplateChange = z.infer<typeof RateTemplateChange>

const Begins = z.int().check(z.minimum(1), z.maximum(100))

/** The lower bounds of the grades, in descending order. */
export const BandsGiven = z.strictObject({ A: Begins, B: Begins, C: Begins, D: Begins }).check(
  z.check<typeof DEFAULT_BANDS>(({ value, issues }) => {
    const wrong = (['B', 'C', 'D'] as const).find((g, i) => value[g] >= value[(['A', 'B', 'C'] as const)[i] ?? 'A'])
    if (wrong) issues.push({ code: 'custom', input: value[wrong], path: [wrong], message: 'bands_order' })
  }),
)
