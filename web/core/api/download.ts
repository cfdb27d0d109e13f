import { useQueryClient } from '@tanstack/react-query'
import { exportStart } from '#contract/core/model/export.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { ApiProblem, ask } from './client.ts'
import { problemText } from './problem-text.ts'

interface Wanted {
  params?: Record<string, unknown>
  query: Record<string, unknown>
}

/** Query values as they appear in an address. */
const texts = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )

/** Starts the export of a list; the panel in the header shows its progress and offers the file (features/exports). */
export function useSaveFile(): (feature: Feature, route: string, wanted: Wanted) => Promise<void> {
  const c = coreTexts.useText()
  const client = useQueryClient()
  return async (feature, route, { params, query }) => {
    const body = { feature: feature.name, route, ...(params ? { params: texts(params) } : {}), query: texts(query) }
    try {
      await ask(exportStart, { body } as never)
      toast(c('list.exporting'), { variant: 'info' })
      await client.invalidateQueries({ queryKey: ['exports'] })
    } catch (error) {
      const field = error instanceof ApiProblem ? error.errors?.find(({ path }) => path === 'route') : undefined
      toast(field?.message ?? problemText(error), { variant: 'error' })
    }
  }
}
