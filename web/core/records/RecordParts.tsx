import { Suspense } from 'react'
import { reachOf } from '#contract/core/model/feature.ts'
import { memoized } from '#contract/core/text/memoized.ts'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { useFeatures } from '../access/access.tsx'
import type { RecordPart, RecordPartProps } from '../access/define-feature.ts'
import { useUser } from '../session/session.tsx'

/** The component of a part, created once. */
const partOf = memoized((load: RecordPart['load']) => lazyPart(load))

/** What other features show of a record, on the page of the record. */
export function RecordParts(record: RecordPartProps) {
  const features = useFeatures()
  const { role } = useUser()
  return Object.values(features)
    .flatMap(({ contract, recordParts = [] }) =>
      recordParts.filter(({ can }) => contract && reachOf(contract, can, role)),
    )
    .toSorted((a, b) => a.order - b.order)
    .map((part) => {
      const Part = partOf(part.load)
      return (
        <Suspense
          key={part.order}
          fallback={
            <Card>
              <TextSkeleton lines={2} />
            </Card>
          }
        >
          <Part {...record} />
        </Suspense>
      )
    })
}
