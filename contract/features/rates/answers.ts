import * as z from 'zod/mini'
import { AreaRef } from '../../core/area-ref.ts'
import { Attachment } from '../../core/attachment.ts'
import { ContentPerson } from '../../core/content-answers.ts'
import { Instant } from '../../core/page.ts'
import { plainText } from '../../core/text.ts'
import { Version } from '../../core/version.ts'
import { actionNames } from '../../core/workflow.ts'
import { fitsKind, stretchShape } from './periods.ts'
import { GRADES } from './score.ts'
import { BandsGiven, CriteriaGroup, PointsGiven } from './template.ts'
import { periodWorkflow, RATED_LEVELS, SHEET_STATUSES, sheetWorkflows } from './workflow.ts'

const Text = z.object({ mn: z.string(), en: z.optional(z.string()) })
const TemplateIds = { district: z.nullable(z.uuid()), khoroo: z.nullable(z.uuid()), section: z.nullable(z.uuid()) }

/** Characters of the comment on one criterion, and files as its evidence. Our choice. */
export const SCORE_COMMENT_MAX = 500
export const SCORE_FILES_MAX = 5

/** A stretch of time in which areas are rated. A level without a template is not rated in it. */
export const RatePeriod = z.object({
  id: z.uuid(),
  ...stretchShape,
  status: z.enum(periodWorkflow.states),
  from: z.string(),
  to: z.string(),
  templates: z.object(TemplateIds),
  bands: z.object({ A: z.int(), B: z.int(), C: z.int(), D: z.int() }),
  /** Levels that have sheets: their template stays. */
  usedLevels: z.array(z.enum(RATED_LEVELS)),
  allowedActions: z.array(z.enum(actionNames(periodWorkflow))),
  canChange: z.boolean(),
  version: z.int(),
})
export type RatePeriod = z.infer<typeof RatePeriod>

const setup = { templates: z.strictObject(TemplateIds), bands: BandsGiven }
/** Without `bands` it gets those that the city has set for the day. */
export const NewRatePeriod = z
  .strictObject({ ...stretchShape, ...setup, bands: z.optional(BandsGiven) })
  .check(fitsKind())
export type NewRatePeriod = z.infer<typeof NewRatePeriod>
export const RatePeriodChange = z.strictObject({ ...setup, version: Version })

/** A template as lists show it. */
export const RateTemplate = z.object({
  id: z.uuid(),
  level: z.enum(RATED_LEVELS),
  name: Text,
  groups: z.int(),
  criteria: z.int(),
  /** A sheet uses it: it cannot be changed, only copied. */
  used: z.boolean(),
  /** A period names it: it cannot be removed. */
  named: z.boolean(),
  updatedAt: Instant,
  version: z.int(),
})
export type RateTemplate = z.infer<typeof RateTemplate>

export const RateTemplateFull = z.extend(z.omit(RateTemplate, { groups: true, criteria: true }), {
  groups: z.array(CriteriaGroup),
  canChange: z.boolean(),
})
export type RateTemplateFull = z.infer<typeof RateTemplateFull>

/** A sheet in a list. `total` is 0..100 with two decimals, null until every criterion has points. */
export const Sheet = z.object({
  id: z.uuid(),
  periodId: z.uuid(),
  period: z.object({ ...stretchShape, status: z.enum(periodWorkflow.states) }),
  level: z.enum(RATED_LEVELS),
  areaId: z.uuid(),
  area: AreaRef,
  status: z.enum(SHEET_STATUSES),
  revision: z.int(),
  total: z.nullable(z.number()),
  grade: z.nullable(z.enum(GRADES)),
  /** Among the approved areas of the same parent and period; only of an approved sheet. */
  rank: z.nullable(z.int()),
  of: z.nullable(z.int()),
  filled: z.int(),
  criteria: z.int(),
  rater: z.nullable(ContentPerson),
  approver: z.nullable(ContentPerson),
  sentAt: z.nullable(Instant),
  approvedAt: z.nullable(Instant),
  updatedAt: Instant,
  canEdit: z.boolean(),
  allowedActions: z.array(z.enum(actionNames(sheetWorkflows.district))),
  version: z.int(),
})
export type Sheet = z.infer<typeof Sheet>

export const SheetFull = z.extend(Sheet, {
  template: z.object({ id: z.uuid(), name: Text, groups: z.array(CriteriaGroup) }),
  bands: z.object({ A: z.int(), B: z.int(), C: z.int(), D: z.int() }),
  scores: z.array(
    z.object({
      criterionId: z.uuid(),
      points: z.nullable(z.number()),
      comment: z.string(),
      /** What proves the points. */
      files: z.array(Attachment),
    }),
  ),
  /** Why it was not approved, while it is so. */
  reason: z.nullable(z.string()),
  opened: z.boolean(),
})
export type SheetFull = z.infer<typeof SheetFull>

/** The points of one criterion as they are saved. */
export const ScoreGiven = z.strictObject({
  criterionId: z.uuid(),
  points: z.nullable(PointsGiven),
  comment: plainText(0, SCORE_COMMENT_MAX, { multiline: true }),
  files: z.array(z.uuid()).check(z.maxLength(SCORE_FILES_MAX)),
})
export type ScoreGiven = z.infer<typeof ScoreGiven>

/** The whole sheet as it is saved; criteria that are not named have nothing. */
export const SheetChange = z.strictObject({ scores: z.array(ScoreGiven).check(z.maxLength(800)), version: Version })
export type SheetChange = z.infer<typeof SheetChange>

/** What does not fit a template: criteria of another one, the same twice, more points than the most. Paths begin at `scores`. */
export function scoreErrors(
  groups: readonly CriteriaGroup[],
  scores: readonly Pick<ScoreGiven, 'criterionId' | 'points'>[],
): { path: [number, string]; code: string; params?: { max: number } }[] {
  const most = new Map(groups.flatMap(({ criteria }) => criteria.map(({ id, max }) => [id, max] as const)))
  const seen = new Set<string>()
  return scores.flatMap(({ criterionId, points }, i) => {
    const max = most.get(criterionId)
    const isTwice = seen.has(criterionId)
    seen.add(criterionId)
    if (max === undefined) return [{ path: [i, 'criterionId'] as [number, string], code: 'not_in_list' }]
    if (isTwice) return [{ path: [i, 'criterionId'] as [number, string], code: 'taken' }]
    const isTooMuch = points !== null && points > max
    return isTooMuch ? [{ path: [i, 'points'] as [number, string], code: 'too_big', params: { max } }] : []
  })
}

/** `SheetChange` with the limits of one template: what a form checks while one types. */
export const sheetChangeFor = (groups: readonly CriteriaGroup[]) =>
  SheetChange.check(
    z.check<SheetChange>(
      ({ value, issues }) => {
        for (const { path, code, params } of scoreErrors(groups, value.scores)) {
          issues.push({ code: 'custom', input: value, path: ['scores', ...path], message: code, params: params ?? {} })
        }
      },
      // one field that is not a number must not hide that another has too many points
      { when: ({ value }) => Array.isArray((value as Partial<SheetChange> | null)?.scores) },
    ),
  )

/** An area in a ranking. `status` is null where the reader sees no sheet. */
export const RankedArea = z.object({
  areaId: z.uuid(),
  code: z.string(),
  ordinal: z.int(),
  name: Text,
  parent: z.object({ id: z.uuid(), name: Text }),
  sheetId: z.nullable(z.uuid()),
  status: z.nullable(z.enum(SHEET_STATUSES)),
  /** Of approved sheets alone. */
  total: z.nullable(z.number()),
  grade: z.nullable(z.enum(GRADES)),
  rank: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** Against the period of the same length right before; null where one of the two is not approved. */
  change: z.nullable(z.number()),
  /** The reader may begin or fill in its sheet now. */
  canRate: z.boolean(),
})
export type RankedArea = z.infer<typeof RankedArea>

/** One period of a trend. */
export const TrendPoint = z.object({
  periodId: z.uuid(),
  ...stretchShape,
  /** The area's own approved total, or the mean of the approved areas; null where there is none. */
  total: z.nullable(z.number()),
  rank: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** How many approved totals the mean is of. */
  count: z.int(),
  sheetId: z.nullable(z.uuid()),
})
export type TrendPoint = z.infer<typeof TrendPoint>
