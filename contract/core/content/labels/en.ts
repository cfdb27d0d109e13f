import type { Same } from '../../text/messages.ts'
import type { mn } from './mn.ts'

export const en: Same<typeof mn> = {
  phase: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    ended: 'Ended',
    archived: 'Archived',
    bin: 'In the bin',
  },
  column: {
    titleMn: 'Title (Mongolian)',
    titleEn: 'Title (English)',
    category: 'Category',
    area: 'Area',
    phase: 'Status',
    postedAt: 'Posted date',
    unpublishAt: 'End date',
    updatedAt: 'Updated date',
    authorLastName: 'Created by: last name',
    authorFirstName: 'Created by: first name',
    pinned: 'Important',
    hasChanges: 'Unpublished changes',
    textMn: 'Content (Mongolian)',
    textEn: 'Content (English)',
  },
  yes: 'Yes',
  no: 'No',
}
