import { sql } from 'kysely'
import { laws } from '#contract/features/laws/index.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import { contentAnchor, contentHandlers, contentJobs, presentContent } from '../../core/content/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { lawKind } from './kind.ts'
import {
  addOrganisation,
  changeOrganisation,
  exportOrganisations,
  type LawTables,
  listOrganisations,
  presentOrganisation,
  refuseUnknown,
} from './organisations.ts'
import { personalData } from './personal-data.ts'

const kit = contentHandlers<LawTables, typeof laws>(lawKind)

/** Laws are content with a number, days, files and the organisations that they bind. */
export default serve<LawTables>()(laws, {
  personalData,
  // organisations have no area: a verb for them includes all of them
  anchors: { laws: contentAnchor, organisations: { shared: () => sql<boolean>`true` } },
  present: { laws: presentContent, organisations: presentOrganisation },
  recordNames: { laws: 'laws.title' },
  jobs: contentJobs(lawKind, laws.name),
  areaFollowers: [contentFollowers(laws.name, 'laws')],
  handlers: {
    ...kit,
    create: async (call) => {
      await refuseUnknown(call.rows, call.body.organisations)
      return kit.create(call)
    },
    change: async (call) => {
      await refuseUnknown(call.rows, call.body.organisations)
      return kit.change(call)
    },
    organisations: listOrganisations,
    exportOrganisations,
    addOrganisation,
    changeOrganisation,
  },
})
