import type { Same } from '#contract/core/texts.ts'
import type { mn } from './mn.ts'

/** What lists need, in English. */
export const en: Same<typeof mn> = {
  action: {
    publish: 'Publish',
    unpublish: 'Unpublish',
    archive: 'Archive',
    bin: 'Delete',
    restore: 'Restore',
    erase: 'Delete for ever',
    pin: 'Mark as important',
    unpin: 'No longer important',
    edit: 'Edit',
    preview: 'Preview',
    openPublic: 'Open the public page',
  },
  done: {
    publish: 'Published',
    schedule: 'Scheduled: {{when}}',
    unpublish: 'Unpublished',
    archive: 'Archived',
    bin: 'Put into the bin',
    restore: 'Restored',
    erase: 'Deleted for ever',
    pin: 'Marked as important',
    unpin: 'No longer important',
    save: 'Saved successfully',
    undo: 'Undo',
  },
  confirm: {
    binTitle: 'Confirm the delete action',
    binText: '“{{title}}” stays in the bin for 30 days and can be restored until then.',
    binMany: 'The {{count}} chosen records stay in the bin for 30 days and can be restored until then.',
    eraseText: '“{{title}}” is removed for ever with all its versions. This cannot be undone.',
    unpublishTitle: 'Unpublish?',
    unpublishText: 'It leaves the public page and becomes a draft.',
    archiveTitle: 'Archive?',
    archiveText: 'It leaves the public page. It can be published again later.',
    publishTitle: 'Publish the chosen records?',
    publishText: 'They appear on the public page at once: {{count}}.',
  },
  bulk: {
    result: 'Done for {{ok}}',
    partly: 'Done for {{ok}}, not possible for {{failed}}: {{why}}',
    code: {
      not_found: 'not found',
      not_allowed: 'not allowed',
      wrong_state: 'wrong status',
      invalid: 'incomplete',
    },
  },
}
