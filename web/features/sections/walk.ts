import { SECTION_GROUPS } from '#contract/features/sections/groups.ts'
import type { Walk } from '../../testing/walk.ts'
import { SECTION_PATHS } from './paths.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/home', 'city'],
    ['/dashboard/home', 'leader'],
    ['/dashboard/about', 'city'],
    ['/dashboard/about', 'district'],
    ['/dashboard/about/list', 'leader'],
    ['/dashboard/about/list/:aboutSectionId', 'khoroo'],
    ...SECTION_GROUPS.flatMap((group) => {
      const path = SECTION_PATHS[group]
      return ['', '/new', '/order', `/:${group}SectionId`, `/:${group}SectionId/preview`].map(
        (rest) => [`${path}${rest}`, 'city'] as const,
      )
    }),
  ],
  ids: Object.fromEntries(
    SECTION_GROUPS.map((group) => [
      `:${group}SectionId`,
      { list: `sections?category=${group}&pageSize=1`, isPublic: true },
    ]),
  ),
}
