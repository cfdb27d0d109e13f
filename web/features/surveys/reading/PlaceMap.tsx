import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '#contract/core/numbers.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { PointMap } from '../../../core/map/PointMap.tsx'
import { useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { readingTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface PlaceMapProps {
  surveyId: string
  questionId: string
  slice: Slice
}

const keep = { placeholderData: keepPreviousData as never }

/** The points given in answer to one question, clustered on a map; the list below has them one by one. */
export function PlaceMap({ surveyId, questionId, slice }: PlaceMapProps) {
  const t = readingTexts.useText()
  const lang = useLang()
  const asked = useAsk(surveys, 'placePoints', { params: { id: surveyId }, query: { ...slice, questionId } }, keep)
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
