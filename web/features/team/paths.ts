import type { TeamGroup } from '#contract/features/team/groups.ts'

/** The list of each group. */
export const TEAM_PATHS: Readonly<Record<TeamGroup, string>> = {
  manager: '/dashboard/about/manager',
  tuz: '/dashboard/about/tuz',
  tuzteam: '/dashboard/about/tuzteam',
  management: '/dashboard/about/management',
  managementteam: '/dashboard/about/managementteam',
}
