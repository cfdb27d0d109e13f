import { type Violation, violations } from '#contract/features/violations/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FactList } from './ViolationFacts.tsx'
import { Overdue, ViolationStatus } from './ViolationStatus.tsx'
import { ViolationSteps } from './ViolationSteps.tsx'
import classes from './violations.module.css'

interface Props {
  id: Violation['id']
}

/** The side-panel summary of a violation: status, photos and details. */
export function ViolationBrief({ id }: Props) {
  const { data, error, refetch } = useAsk(violations, 'one', { params: { id } })
  const violation = data?.data
  if (error && !violation) return <ErrorState level={3} onRetry={() => void refetch()} />
  if (!violation) return <TextSkeleton lines={8} />
  return (
    <>
      <div className={classes.lead}>
        <ViolationStatus status={violation.status} />
        {violation.overdue && <Overdue />}
      </div>
      <FactList violation={violation} />
    </>
  )
}

/** The steps of a violation that is shown beside its list. */
export function ViolationBriefSteps({ id }: Props) {
  const { data } = useAsk(violations, 'one', { params: { id } })
  return data && <ViolationSteps violation={data.data} />
}
