import { sql } from 'kysely'
import { drive } from '#contract/features/drive/index.ts'
import { findColleagues } from '../../core/access/colleagues.ts'
import { serve } from '../../core/requests/declare.ts'
import { spaceFollowers } from './area-followers.ts'
import { attachCopy } from './attach.ts'
import { binNodes, destroyNodes, listBin, restoreNodes, tidyDrive } from './bin.ts'
import { contentForGuest, contentForPerson } from './contents.ts'
import { addLink, followLink } from './links.ts'
import { listFavourites, listNodes, listShared, searchNodes } from './lists.ts'
import { nodeMembers, spaceMembers, starMembers, uploadMembers } from './members.ts'
import { createFolder, moveNodes, renameNode } from './nodes.ts'
import { personalData } from './personal-data.ts'
import { setShares, sharesOf } from './shares.ts'
import { shownNode } from './show.ts'
import { openSpaces, spacesOf } from './spaces.ts'
import type { DriveCall, DriveTables, NodeRecord } from './tables.ts'
import { markSharedSeen, setTags, tagsOf } from './tags.ts'
import { READ_JOB, readWords } from './text/index.ts'
import { beginUpload, findUpload, finishUpload, showUpload, uploadLog } from './uploads.ts'
import { kindsOf, setQuota, setStar, usageOf } from './usage.ts'
import { removeVersion, restoreVersion, versionsOf } from './versions.ts'

const isStaff = () => sql<boolean>`users.role <> 'APPLICATION'`

/** Files of people and offices. Nothing of them is named outside of those who see them, not even in the audit log. */
export default serve<DriveTables>()(drive, {
  personalData,
  anchors: {
    // announced by members.ts, because who sees a file depends on shares
    drive_spaces: { owner: 'owner_id', member: spaceMembers },
    drive_nodes: { owner: 'author_id', member: nodeMembers },
    drive_contents: { via: { column: 'node_id', table: 'drive_nodes' } },
    drive_uploads: { owner: 'author_id', member: uploadMembers },
    drive_shares: { via: { column: 'node_id', table: 'drive_nodes' } },
    drive_links: { via: { column: 'node_id', table: 'drive_nodes' } },
    drive_stars: { owner: 'user_id', member: starMembers },
    drive_visits: { owner: 'user_id', member: starMembers },
    users: { area: 'area_id', owner: 'id', shared: isStaff },
  },
  privateTables: [
    'drive_spaces',
    'drive_nodes',
    'drive_contents',
    'drive_uploads',
    'drive_shares',
    'drive_links',
    'drive_stars',
    'drive_visits',
  ],
  present: {
    drive_nodes: ({ id, name, version }: NodeRecord) => ({ id, name, version }),
    drive_spaces: ({ id, version }: { id: string; version: number }) => ({ id, version }),
  },
  areaFollowers: [spaceFollowers],
  resume: tidyDrive,
  jobs: { [READ_JOB]: readWords },
  resumable: { find: findUpload, log: uploadLog },
  contents: {
    forPerson: (call, id) => contentForPerson(call as unknown as DriveCall, id),
    forGuest: contentForGuest,
  },
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
    shared: async (call) => listShared(call, call.query),
    shares: async (call) => ({ data: await sharesOf(call, call.params.id) }),
    setShares: async (call) => ({ data: await setShares(call, call.params.id, call.body) }),
    people: async (call) => ({ data: await findColleagues(call, 'involve', call.query.q) }),
    addLink: async (call) => ({ data: await addLink(call, call.params.id, call.body) }),
    removeLink: async (call) => {
      await call.rows.remove('drive_links', call.params.id, { quiet: true })
      return null
    },
    followLink: async (call) => ({ data: await followLink(call, call.body) }),
    versions: async (call) => ({ data: await versionsOf(call, call.params.id) }),
    restoreVersion: async (call) => ({ data: await restoreVersion(call, call.params.id, call.params.versionId) }),
    removeVersion: async (call) => {
      await removeVersion(call, call.params.id, call.params.versionId)
      return null
    },
    star: async (call) => ({ data: await setStar(call, call.params.id, call.body.isStarred) }),
    tags: async (call) => ({ data: await tagsOf(call) }),
    setTags: async (call) => {
      await setTags(call, call.body)
      return null
    },
    markSharedSeen: async (call) => {
      await markSharedSeen(call, call.body.until)
      return null
    },
    attach: async (call) => ({ data: await attachCopy(call, call.body.nodeId) }),
    favourites: async (call) => listFavourites(call, call.query),
    kinds: async (call) => ({ data: await kindsOf(call) }),
    usage: async (call) => usageOf(call, call.query),
    setQuota: async (call) => ({ data: await setQuota(call, call.params.id, call.body) }),
  },
})
