import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { ContentPerson } from '../../core/content/answers.ts'
import { Attachment } from '../../core/model/attachment.ts'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { fitsKind, stretchShape } from './periods.ts'
import { GRADES } from './score.ts'
import { BandsGiven, CriteriaGroup, PointsGiven } from './template.ts'
import { periodWorkflow, RATED_LEVELS, SHEET_STATUSES, sheetWorkflows } from './workflow.ts'

const TemplateIds = { district: z.nullable(z.uuid()), khoroo: z.nullable(z.uuid()), section: z.nullable(z.uuid()) }

/** Maximum length of the comment on a criterion (characters), and maximum number of evidence files. Our choice. */
export const SCORE_COMMENT_MAX = 500
export const SCORE_FILES_MAX = 5

/** A period in which areas are rated. Levels without a template are not rated in it. */
export const RatePeriod = z.object({
  id: z.uuid(),
  ...stretchShape,
  status: z.enum(periodWorkflow.states),
  from: z.string(),
  to: z.string(),
  templates: z.object(TemplateIds),
  bands: z.object({ A: z.int(), B: z.int(), C: z.int(), D: z.int() }),
  /** Levels with sheets, whose template can no longer be changed. */
  usedLevels: z.array(z.enum(RATED_LEVELS)),
  allowedActions: z.array(z.enum(actionNames(periodWorkflow))),
  canChange: z.boolean(),
  version: z.int(),
})
export type RatePeriod = z.infer<typeof RatePeriod>

const setup = { templates: z.strictObject(TemplateIds), bands: BandsGiven }
/** Without `bands` it gets the city's bands as of that day. */
export const NewRatePeriod = z
  .strictObject({ ...stretchShape, ...setup, bands: z.optional(BandsGiven) })
  .check(fitsKind())
export type NewRatePeriod = z.infer<typeof NewRatePeriod>
export const RatePeriodChange = z.strictObject({ ...setup, version: Version })

/** A template in a list. */
export const RateTemplate = z.object({
  id: z.uuid(),
  level: z.enum(RATED_LEVELS),
  name: LocalizedAnswer,
  groups: z.int(),
  criteria: z.int(),
  /** Used by a sheet: it cannot be changed, only copied. */
  used: z.boolean(),
  /** Used by a period: it cannot be removed. */
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
  /** The rank among the approved areas with the same parent and period; only for approved sheets. */
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
  template: z.object({ id: z.uuid(), name: LocalizedAnswer, groups: z.array(CriteriaGroup) }),
  bands: z.object({ A: z.int(), B: z.int(), C: z.int(), D: z.int() }),
  scores: z.array(
    z.object({
      criterionId: z.uuid(),
      points: z.nullable(z.number()),
      comment: z.string(),
      /** The evidence for the points. */
      files: z.array(Attachment),
    }),
  ),
  /** The points of the last approved sheet of this area before, of a period of the same kind; empty without one. */
  before: z.array(z.object({ criterionId: z.uuid(), points: z.number() })),
  /** The reason of a rejection, while it applies. */
  reason: z.nullable(z.string()),
  opened: z.boolean(),
})
export type SheetFull = z.infer<typeof SheetFull>

/** The points of one criterion in a request. */
export const ScoreGiven = z.strictObject({
  criterionId: z.uuid(),
  points: z.nullable(PointsGiven),
  comment: plainText(0, SCORE_COMMENT_MAX, { multiline: true }),
  files: z.array(z.uuid()).check(z.maxLength(SCORE_FILES_MAX)),
})
export type ScoreGiven = z.infer<typeof ScoreGiven>

/** The complete sheet in a request; criteria that are not listed are cleared. */
export const SheetChange = z.strictObject({ scores: z.array(ScoreGiven).check(z.maxLength(800)), version: Version })
export type SheetChange = z.infer<typeof SheetChange>

/** Mismatches with a template: criteria of another template, duplicates, too many points. Paths start at `scores`. */
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

/** `SheetChange` with the limits of one template, for validation while typing. */
export const sheetChangeFor = (groups: readonly CriteriaGroup[]) =>
  SheetChange.check(
    z.check<SheetChange>(
      ({ value, issues }) => {
        for (const { path, code, params } of scoreErrors(groups, value.scores)) {
          issues.push({ code: 'custom', input: value, path: ['scores', ...path], message: code, params: params ?? {} })
        }
      },
      // one invalid number must not hide that another field has too many points
      { when: ({ value }) => Array.isArray((value as Partial<SheetChange> | null)?.scores) },
    ),
  )

/** An area in a ranking. `status` is null when the reader may not see its sheet. */
export const RankedArea = z.object({
  areaId: z.uuid(),
  code: z.string(),
  ordinal: z.int(),
  name: LocalizedAnswer,
  parent: z.object({ id: z.uuid(), name: LocalizedAnswer }),
  sheetId: z.nullable(z.uuid()),
  status: z.nullable(z.enum(SHEET_STATUSES)),
  /** Of approved sheets only. */
  total: z.nullable(z.number()),
  grade: z.nullable(z.enum(GRADES)),
  rank: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** Compared with the preceding period of the same length; null unless both are approved. */
  change: z.nullable(z.number()),
  /** Whether the reader may create or fill in its sheet now. */
  canRate: z.boolean(),
})
export type RankedArea = z.infer<typeof RankedArea>

/** One period of a trend. */
export const TrendPoint = z.object({
  periodId: z.uuid(),
  ...stretchShape,
  /** The area's approved total, or the mean of the approved areas; null without any. */
  total: z.nullable(z.number()),
  rank: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** Number of approved totals in the mean. */
  count: z.int(),
  sheetId: z.nullable(z.uuid()),
})
export type TrendPoint = z.infer<typeof TrendPoint>
