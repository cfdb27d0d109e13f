import type { NewsRow } from '#contract/features/news/index.ts'
import type { PageData } from './renderer.ts'

/** What is important, then the others in their order; each once. */
export function pinnedFirst({ pinned, list }: PageData): NewsRow[] {
  const all = [...(pinned?.data ?? []), ...(list?.data ?? [])]
  return all.filter((row, i) => all.findIndex(({ id }) => id === row.id) === i)
}
