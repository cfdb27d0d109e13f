import type { Localized } from '#contract/core/text/localized.ts'
import { missingForPerson, type TeamMember, type TeamOwn, team, teamWorkflow } from '#contract/features/team/index.ts'
import { teamLabels } from '#contract/features/team/labels.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import { groupHandlers, wholeGroups } from '../../core/content/groups.ts'
import {
  contentAnchor,
  contentHandlers,
  contentJobs,
  ownFields,
  presentContent,
  servedKind,
} from '../../core/content/index.ts'
import type { ContentTable } from '../../core/content/table.ts'
import { serve } from '../../core/requests/declare.ts'
import { personalData } from './personal-data.ts'

/** The column that only people of the fund have. */
interface TeamColumns {
  role: Localized
}

interface TeamTables {
  team: ContentTable & TeamColumns
}

const own = ownFields<TeamColumns, TeamOwn>({
  columns: ({ role }) => ({ role }),
  // an empty row gives the initial values of a form
  kept: (row: Partial<TeamColumns>) => ({ role: row.role ?? { mn: '' } }),
  listed: ['role'],
  showRow: ({ role }) => ({ role }),
  showWhole: () => ({}),
  words: ({ role }) => [role.mn, role.en],
  lacks: missingForPerson,
  exports: (lang) => [
    { header: teamLabels[lang].column.role, kind: 'text', value: ({ role }) => role[lang] ?? role.mn },
  ],
})

const kind = servedKind({
  table: 'team',
  workflow: teamWorkflow,
  more: [],
  own,
  sorts: { order: 'position' },
  defaultSort: 'order',
  words: teamLabels,
  // the group determines the position, so it changes at once
  atOnce: ['category'],
})

/** People of the fund are content with groups, a position, and a manual order. */
export default serve<TeamTables>()(team, {
  personalData,
  anchors: { team: contentAnchor },
  present: { team: presentContent },
  recordNames: { team: 'team.title' },
  jobs: contentJobs(kind, team.name),
  areaFollowers: [contentFollowers(team.name, 'team')],
  handlers: {
    ...contentHandlers<TeamTables, typeof team>(kind),
    ...groupHandlers<TeamTables, typeof team>(kind),
    groups: async (call) => {
      const groups = await wholeGroups(kind, call, call.query)
      return { data: groups as { category: TeamMember['category']; records: TeamMember[] }[] }
    },
  },
})
