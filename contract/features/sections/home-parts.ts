import type { Dated } from '../../core/time/dated.ts'

/** Optional parts of the start page. */
export const HOME_PARTS = ['slides', 'education', 'videos'] as const
export type HomePart = (typeof HOME_PARTS)[number]

/** Which optional parts the start page shows; none at first. Rule: docs/rules/sections.md. */
export const homeParts: Dated<Record<HomePart, boolean>> = {
  key: 'sections.home',
  default: { slides: false, education: false, videos: false },
}
