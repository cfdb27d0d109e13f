import { mayOpenAddress, useFeatures } from '../access/access.tsx'
import type { WebFeature } from '../access/define-feature.ts'
import { useUser } from '../session/session.tsx'

type Features = Record<string, WebFeature>

/** A screen whose only parameter is the id of the record. */
const OF_ONE = /^\/dashboard\/[^:]*\/:id(?:\/[a-z]+)?$/

/**
 * The page of a record of this table: as its feature declares it (`recordPages`), otherwise the screen `/dashboard/…/:id` of the
 * feature with this name; where there are several, the one with the shortest address. Undefined: its records have no page.
 */
export function recordPage(features: Features, table: string, id: string): string | undefined {
  for (const { recordPages } of Object.values(features))
    if (recordPages && Object.hasOwn(recordPages, table)) return recordPages[table]?.(id)
  const own = Object.values(features).find(({ contract }) => contract?.name === table)
  if (own?.record) return own.record.path(id)
  const [shortest] = (own?.screens ?? [])
    .map(({ path }) => path)
    .filter((path) => OF_ONE.test(path))
    .toSorted((a, b) => a.length - b.length)
  return shortest?.replace(':id', encodeURIComponent(id))
}

/** Returns a function that gives the page of a record if it has one that the signed-in person may open. */
export function useRecordPage(): (table: string, id: string) => string | undefined {
  const features = useFeatures()
  const { role } = useUser()
  return (table, id) => {
    const page = recordPage(features, table, id)
    return page !== undefined && mayOpenAddress(features, role, page) ? page : undefined
  }
}
