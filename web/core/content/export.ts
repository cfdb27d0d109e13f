import { useSaveFile } from '../api/download.ts'
import type { KitFeature } from './kit.ts'

/** Exports the whole filtered list to a file. */
export function useContentExport(feature: KitFeature, query: Record<string, unknown>) {
  const save = useSaveFile()
  return (format: 'csv' | 'xlsx') => save(feature, 'export', { query: { ...query, format } })
}
