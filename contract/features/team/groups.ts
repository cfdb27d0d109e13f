/** Groups of people of the fund, in the order of the public page. Source: docs/rules/team.md. */
export const TEAM_GROUPS = ['manager', 'tuz', 'tuzteam', 'management', 'managementteam'] as const
export type TeamGroup = (typeof TEAM_GROUPS)[number]
