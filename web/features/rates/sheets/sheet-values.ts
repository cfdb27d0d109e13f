import type { Attachment } from '#contract/core/model/attachment.ts'
import { type CriteriaGroup, type Points, type SheetFull, sheetChangeFor } from '#contract/features/rates/index.ts'
import { conflictingFields } from '../../../core/forms/stale-merge.ts'

/** The form value of a criterion; points as typed. */
export interface ScoreValue {
  criterionId: string
  points: string
  comment: string
  files: Attachment[]
}
export interface SheetValues extends Record<string, unknown> {
  scores: ScoreValue[]
}

/** The form values of a saved sheet. */
export const valuesOf = (sheet: Pick<SheetFull, 'scores'>): SheetValues => ({
  scores: sheet.scores.map(({ criterionId, points, comment, files }) => ({
    criterionId,
    points: points === null ? '' : String(points),
    comment,
    files,
  })),
})

/** Parses typed points, with a decimal comma or point; null for empty text, NaN for other text. */
export function typedPoints(text: string): number | null {
  const normalized = text.trim().replace(',', '.')
  return normalized === '' ? null : Number(normalized)
}

/** The request body of the form values. */
export const bodyOf = ({ scores }: SheetValues, version: number) => ({
  scores: scores.map(({ criterionId, points, comment, files }) => ({
    criterionId,
    points: typedPoints(points),
    comment,
    files: files.map(({ id }) => id),
  })),
  version,
})

const isSameScore = (a: ScoreValue | undefined, b: ScoreValue | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  typedPoints(a.points) === typedPoints(b.points) &&
  a.comment.trim() === b.comment.trim() &&
  a.files.map(({ id }) => id).join() === b.files.map(({ id }) => id).join()

/** Returns the positions of the criteria that need a choice. */
export const conflictsOf = (base: SheetValues, mine: SheetValues, theirs: SheetValues): number[] =>
  conflictingFields([...mine.scores.keys()], (i, as) =>
    isSameScore(mine.scores[i], (as === 'base' ? base : theirs).scores[i]),
  )

/** Returns the saved version with my version of the criteria in `keep`. */
export const merged = (mine: SheetValues, theirs: SheetValues, keep: ReadonlySet<number>): SheetValues => ({
  scores: theirs.scores.map((score, i) => (keep.has(i) ? (mine.scores[i] ?? score) : score)),
})

/** The points typed so far by criterion; null for values that the server would refuse. */
export function pointsIn(values: SheetValues, groups: readonly CriteriaGroup[]): Points {
  const { scores } = bodyOf(values, 1)
  const issues = sheetChangeFor(groups).safeParse({ scores, version: 1 }).error?.issues ?? []
  const refused = new Set(issues.flatMap(({ path: [, at, field] }) => (field === 'points' ? [at] : [])))
  return Object.fromEntries(scores.map(({ criterionId, points }, i) => [criterionId, refused.has(i) ? null : points]))
}
