import { reachOf } from '#contract/core/model/feature.ts'
import { useFeatures } from '../../core/access/access.tsx'
import type { RecordPlace } from '../../core/access/define-feature.ts'
import { useUser } from '../../core/session/session.tsx'

/** Where the records of a feature are, and how they are called; undefined for those who may not read any. */
export function useRecordPlace(): (kind: string) => RecordPlace | undefined {
  const features = useFeatures()
  const { role } = useUser()
  return (kind) => {
    const found = Object.values(features).find(({ contract }) => contract?.name === kind)
    const { contract, record } = found ?? {}
    return record && contract && reachOf(contract, record.can, role) ? record : undefined
  }
}
