import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { PointMap } from '../../../core/areas/map/PointMap.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { resultTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface PlaceMapProps {
  surveyId: string
  questionId: string
  slice: Slice
}

const keepPrevious = { placeholderData: keepPreviousData as never }

/** The points answered to a question, clustered on a map. */
export function PlaceMap({ surveyId, questionId, slice }: PlaceMapProps) {
  const t = resultTexts.useText()
  const lang = useLang()
  const asked = useAsk(
    surveys,
    'placePoints',
    { params: { id: surveyId }, query: { ...slice, questionId } },
    keepPrevious,
  )
  const found = asked.data
  const points = useMemo(
    () => (found?.data ?? []).map(({ latitude, longitude }, i) => ({ id: String(i), lat: latitude, lng: longitude })),
    [found],
  )
  if (asked.isError) return <ErrorState level={3} onRetry={() => void asked.refetch()} />
  if (!found) return <TextSkeleton lines={6} />
  const sentence = [
    t('result.points', { count: found.meta.total }),
    ...(found.meta.total > points.length ? [t('result.pointsCut', { n: formatNumber(points.length, lang) })] : []),
  ].join(' ')
  return <PointMap label={t('result.pointsMap')} sentence={sentence} points={points} />
}
