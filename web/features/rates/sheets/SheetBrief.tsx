import { useEffect } from 'react'
import { periodName, rates, type Sheet, type SheetFull } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useBrief } from '../../../core/lists/brief.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { GradeLabel, points, pointsChange } from '../grades.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { GroupBars, hasPoints } from './GroupBars.tsx'
import { SheetScores } from './SheetScores.tsx'

/** Records once that the approver has opened the sheet, after which it cannot be recalled. */
export function useMarkOpened(sheet: SheetFull | undefined): void {
  const { mutate } = useDo(rates, 'opened')
  const id = sheet && !sheet.opened && sheet.allowedActions.includes('approve') ? sheet.id : undefined
  useEffect(() => {
    if (id) mutate({ params: { id } })
  }, [id, mutate])
}

/** The latest approved result of the area in a period before this one, and its sheet. */
function useBefore({ areaId, periodId, period }: Sheet) {
  const { data, isPending } = useAsk(rates, 'trend', { query: { areaId, kind: period.kind } })
  const earlier = data?.data.slice(
    0,
    data.data.findIndex((point) => point.periodId === periodId),
  )
  const point = earlier?.findLast(({ total }) => total !== null)
  const sheetId = point?.sheetId ?? ''
  const sheet = useAsk(rates, 'one', { params: { id: sheetId } }, { enabled: sheetId !== '' })
  // both or nothing: what comes later would move what is read
  return { point, sheet: sheet.data?.data, isPending: isPending || (sheetId !== '' && sheet.isPending) }
}

/**
 * What is looked at before a sheet is decided: the total with its change, the groups beside the period before, and the
 * points.
 */
export function SheetBrief({ row }: { row: Sheet }) {
  const { data, error, refetch } = useAsk(rates, 'one', { params: { id: row.id } })
  const before = useBefore(row)
  const sheet = data?.data
  useMarkOpened(sheet)
  // what is still a skeleton is not decided
  useBrief(sheet !== undefined && !before.isPending && !error)
  if (error) return <ErrorState level={3} onRetry={() => void refetch()} />
  if (!sheet || before.isPending) return <TextSkeleton lines={10} />
  return (
    <>
      <Result sheet={sheet} before={before.point} />
      {hasPoints(sheet) && <GroupBars sheet={sheet} before={before.sheet} />}
      <SheetScores sheet={sheet} />
    </>
  )
}

function Result({ sheet, before }: { sheet: SheetFull; before: ReturnType<typeof useBefore>['point'] }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const earlier = before?.total ?? null
  const change = sheet.total === null || earlier === null ? null : sheet.total - earlier
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('sheet.total')}</dt>
        <dd className={classes.big}>
          <bdi>{points(sheet.total, lang)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('sheet.grade')}</dt>
        <dd>
          <GradeLabel grade={sheet.grade} />
        </dd>
      </div>
      <div>
        <dt>{before ? t('sheet.since', { period: periodName(before, lang) }) : t('sheet.before')}</dt>
        <dd>
          {change === null ? (
            t('sheet.noBefore')
          ) : (
            <bdi>
              {points(earlier, lang)} ({pointsChange(change, lang).text})
            </bdi>
          )}
        </dd>
      </div>
    </dl>
  )
}
