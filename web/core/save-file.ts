import { useQueryClient } from '@tanstack/react-query'
import { exportStart } from '#contract/core/export.ts'
import type { Feature } from '#contract/core/feature.ts'
import { toast } from '../ui/toast.ts'
import { ApiProblem, ask } from './api.ts'
import { problemText } from './content/problem-text.ts'
import { coreTexts } from './texts/index.ts'

interface Wanted {
  params?: Record<string, unknown>
  query: Record<string, unknown>
}

/** Values as they appear in an address. */
const texts = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )

/** Starts the export of a list; the panel in the header shows how far it is, and offers the file (features/exports). */
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
