import { useSaveFile } from '../save-file.ts'
import type { KitFeature } from './kit.ts'

/** Saves the whole list that the filter holds as a file. */
export function useContentExport(feature: KitFeature, query: Record<string, unknown>) {
  const save = useSaveFile()
  return (format: 'csv' | 'xlsx') => save(feature, 'export', { query: { ...query, format } })
}
