import { TEAM_GROUPS } from '#contract/features/team/groups.ts'
import type { Walk } from '../../testing/walk.ts'
import { TEAM_PATHS } from './paths.ts'

const { tuz } = TEAM_PATHS

/** The screens and their visitors for e2e/walk.spec.ts: every list, and for one group the other pages, which all groups share. */
export const walk: Walk = {
  visits: [
    ...TEAM_GROUPS.map((group) => [TEAM_PATHS[group], 'city'] as const),
    ...['/new', '/order', '/:tuzPersonId', '/:tuzPersonId/preview'].map((rest) => [`${tuz}${rest}`, 'city'] as const),
    [tuz, 'leader'],
    [`${tuz}/:tuzPersonId`, 'district'],
  ],
  ids: { ':tuzPersonId': { list: 'team?category=tuz&pageSize=1', isPublic: true } },
}
