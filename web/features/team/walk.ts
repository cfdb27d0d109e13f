import { TEAM_GROUPS } from '#contract/features/team/groups.ts'
import type { Walk } from '../../testing/walk.ts'
import { TEAM_PATHS } from './paths.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/about/tuz', 'leader'],
    ['/dashboard/about/tuz/:tuzPersonId', 'district'],
    ...TEAM_GROUPS.flatMap((group) => {
      const path = TEAM_PATHS[group]
      return ['', '/new', '/order', `/:${group}PersonId`, `/:${group}PersonId/preview`].map(
        (rest) => [`${path}${rest}`, 'city'] as const,
      )
    }),
  ],
  ids: Object.fromEntries(
    TEAM_GROUPS.map((group) => [`:${group}PersonId`, { list: `team?category=${group}&pageSize=1`, isPublic: true }]),
  ),
}
