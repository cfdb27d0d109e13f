import type { Attachment } from '#contract/core/attachment.ts'
import { type CriteriaGroup, type Points, type SheetFull, sheetChangeFor } from '#contract/features/rates/index.ts'

/** One criterion as the form holds it: points as they are typed. */
export interface ScoreValue {
  criterionId: string
  points: string
  comment: string
  files: Attachment[]
}
export interface SheetValues extends Record<string, unknown> {
  scores: ScoreValue[]
}

/** The fields of a sheet as it was saved. */
export const valuesOf = (sheet: Pick<SheetFull, 'scores'>): SheetValues => ({
  scores: sheet.scores.map(({ criterionId, points, comment, files }) => ({
    criterionId,
    points: points === null ? '' : String(points),
    comment,
    files,
  })),
})

/** What was typed as a number: a comma is as good as a point; null when nothing, NaN when it is none. */
export function typedPoints(text: string): number | null {
  const tidy = text.trim().replace(',', '.')
  return tidy === '' ? null : Number(tidy)
}

/** What is sent. */
export const bodyOf = ({ scores }: SheetValues, version: number) => ({
  scores: scores.map(({ criterionId, points, comment, files }) => ({
    criterionId,
    points: typedPoints(points),
    comment,
    files: files.map(({ id }) => id),
  })),
  version,
})

const same = (a: ScoreValue | undefined, b: ScoreValue | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  typedPoints(a.points) === typedPoints(b.points) &&
  a.comment.trim() === b.comment.trim() &&
  a.files.map(({ id }) => id).join() === b.files.map(({ id }) => id).join()

/** The criteria that I have changed and that are otherwise in what is saved now. */
export const conflictsOf = (base: SheetValues, mine: SheetValues, theirs: SheetValues): number[] =>
  mine.scores.flatMap((score, i) => (same(score, base.scores[i]) || same(score, theirs.scores[i]) ? [] : [i]))

/** What is saved now, with my version of the criteria to be kept. */
export const merged = (mine: SheetValues, theirs: SheetValues, keep: ReadonlySet<number>): SheetValues => ({
  scores: theirs.scores.map((score, i) => (keep.has(i) ? (mine.scores[i] ?? score) : score)),
})

/** The valid points typed so far; what the server would refuse counts as not given. */
export function pointsIn(values: SheetValues, groups: readonly CriteriaGroup[]): Points {
  const { scores } = bodyOf(values, 1)
  const issues = sheetChangeFor(groups).safeParse({ scores, version: 1 }).error?.issues ?? []
  const refused = new Set(issues.flatMap(({ path: [, at, field] }) => (field === 'points' ? [at] : [])))
  return Object.fromEntries(scores.map(({ criterionId, points }, i) => [criterionId, refused.has(i) ? null : points]))
}
