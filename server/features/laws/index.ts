import { sql } from 'kysely'
import { laws } from '#contract/features/laws/index.ts'
import { contentAnchor, contentHandlers, contentJobs, presentContent } from '../../core/content.ts'
import { contentFollowers } from '../../core/content-followers.ts'
import { serve } from '../../core/serve.ts'
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

const kit = contentHandlers<LawTables, typeof laws>(lawKind)

/** Laws are content with a number, days, files and the organisations they bind. */
export default serve<LawTables>()(laws, {
  // organisations belong to no area; who has a verb for them reaches them all
  anchors: { laws: contentAnchor, organisations: { published: () => sql<boolean>`true` } },
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
