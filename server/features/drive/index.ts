import { drive } from '#contract/features/drive/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { spaceFollowers } from './area-followers.ts'
import { binNodes, destroyNodes, listBin, restoreNodes, tidyDrive } from './bin.ts'
import { contentFor } from './contents.ts'
import { nodeMembers, spaceMembers, uploadMembers } from './members.ts'
import { createFolder, listNodes, moveNodes, renameNode, searchNodes } from './nodes.ts'
import { shownNode } from './show.ts'
import { openSpaces, spacesOf } from './spaces.ts'
import type { DriveCall, DriveTables, NodeRecord } from './tables.ts'
import { beginUpload, findUpload, finishUpload, showUpload, uploadLog } from './uploads.ts'

/** Files of people and offices. Nothing of them is named outside of those who see them, not even in the audit log. */
export default serve<DriveTables>()(drive, {
  anchors: {
    // announced by members.ts, because who sees a file depends on shares
    drive_spaces: { owner: 'owner_id', member: spaceMembers },
    drive_nodes: { owner: 'author_id', member: nodeMembers },
    drive_contents: { via: { column: 'node_id', table: 'drive_nodes' } },
    drive_uploads: { owner: 'author_id', member: uploadMembers },
    drive_shares: { via: { column: 'node_id', table: 'drive_nodes' } },
  },
  privateTables: ['drive_spaces', 'drive_nodes', 'drive_contents', 'drive_uploads', 'drive_shares'],
  present: {
    drive_nodes: ({ id, name, version }: NodeRecord) => ({ id, name, version }),
  },
  areaFollowers: [spaceFollowers],
  resume: tidyDrive,
  resumable: { find: findUpload, log: uploadLog },
  contents: (call, id) => contentFor(call as unknown as DriveCall, id),
  handlers: {
    spaces: async (call) => ({ data: await spacesOf(call) }),
    open: async (call) => {
      await openSpaces(call)
      return { data: await spacesOf(call) }
    },
    list: async (call) => listNodes(call, call.query),
    search: async (call) => searchNodes(call, call.query),
    one: async (call) => ({ data: await shownNode(call, call.params.id) }),
    createFolder: async (call) => ({ data: await createFolder(call, call.body) }),
    change: async (call) => ({ data: await renameNode(call, call.params.id, call.body) }),
    move: async (call) => {
      await moveNodes(call, call.body)
      return null
    },
    remove: async (call) => {
      await binNodes(call, call.body.ids)
      return null
    },
    bin: async (call) => listBin(call, call.query),
    restore: async (call) => {
      await restoreNodes(call, call.body.ids)
      return null
    },
    destroy: async (call) => {
      await destroyNodes(call, call.body.ids)
      return null
    },
    uploads: async (call) => {
      const found = await call.rows.page('drive_uploads', {
        query: call.query,
        sorts: { createdAt: 'created_at' },
        defaultSort: '-createdAt',
        select: (q) => q.selectAll('drive_uploads'),
      })
      return { data: found.data.map(showUpload), meta: found.meta }
    },
    begin: async (call) => ({ data: await beginUpload(call, call.body) }),
    finish: async (call) => ({ data: await finishUpload(call, call.params.id) }),
    cancel: async (call) => {
      await call.rows.remove('drive_uploads', call.params.id, { quiet: true })
      return null
    },
  },
})
