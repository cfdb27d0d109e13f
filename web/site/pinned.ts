import type { NewsRow } from '#contract/features/news/index.ts'
import type { PageData } from './renderer.ts'

/** Pinned news first, then the others in order, without duplicates. */
export function pinnedFirst({ pinned, list }: PageData): NewsRow[] {
  const all = [...(pinned?.data ?? []), ...(list?.data ?? [])]
  return all.filter((row, i) => all.findIndex(({ id }) => id === row.id) === i)
}
