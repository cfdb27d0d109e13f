import {
  missingForSection,
  type Section,
  type SectionOwn,
  sections,
  sectionWorkflow,
} from '#contract/features/sections/index.ts'
import { sectionLabels } from '#contract/features/sections/labels.ts'
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

/** The column that only sections have. */
interface SectionColumns {
  link: string
}

interface SectionTables {
  sections: ContentTable & SectionColumns
}

const own = ownFields<SectionColumns, SectionOwn>({
  columns: ({ link }) => ({ link }),
  // an empty row gives the initial values of a form
  kept: (row: Partial<SectionColumns>) => ({ link: row.link ?? '' }),
  listed: ['link'],
  showRow: ({ link }) => ({ link }),
  showWhole: () => ({}),
  lacks: missingForSection,
  exports: (lang) => [{ header: sectionLabels[lang].column.link, kind: 'text', value: ({ link }) => link }],
})

const kind = servedKind({
  table: 'sections',
  workflow: sectionWorkflow,
  more: [],
  own,
  sorts: { order: 'position' },
  defaultSort: 'order',
  words: sectionLabels,
  // the group determines the position, so it changes at once
  atOnce: ['category'],
})

/** Sections are content with groups, a link, and a manual order. */
export default serve<SectionTables>()(sections, {
  personalData,
  anchors: { sections: contentAnchor },
  present: { sections: presentContent },
  recordNames: { sections: 'sections.title' },
  jobs: contentJobs(kind, sections.name),
  areaFollowers: [contentFollowers(sections.name, 'sections')],
  handlers: {
    ...contentHandlers<SectionTables, typeof sections>(kind),
    ...groupHandlers<SectionTables, typeof sections>(kind),
    groups: async (call) => {
      const groups = await wholeGroups(kind, call, call.query)
      return { data: groups as { category: Section['category']; records: Section[] }[] }
    },
  },
})
