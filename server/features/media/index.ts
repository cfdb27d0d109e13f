import { sql } from 'kysely'
import { media } from '#contract/features/media/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { mediaFollowers } from './area-followers.ts'
import { addExistingPictures } from './existing-pictures.ts'
import { listMedia } from './list.ts'
import { personalData } from './personal-data.ts'
import { admitReplacement, replaceMedia } from './replace.ts'
import { fullNow } from './show.ts'
import type { MediaTables } from './tables.ts'
import { addPicture } from './upload.ts'
import { changeMedia, removeMedia, takeAlts } from './write.ts'

const status = (t: string) => sql.ref(`${t}.status`)

/**
 * The library: a private picture is readable like a draft, a shared one by the staff of the areas below too. Rule:
 * docs/rules/media.md.
 */
export default serve<MediaTables>()(media, {
  personalData,
  anchors: {
    media: {
      area: 'area_id',
      owner: 'owner_id',
      shared: (t) => sql<boolean>`${status(t)} = 'shared'`,
      held: { when: (t) => sql<boolean>`${status(t)} = 'private'`, home: 'area_id', states: ['private'] },
    },
  },
  privateTables: ['media'],
  admit: { replace: admitReplacement },
  lends: { table: 'media', described: takeAlts },
  recordNames: { media: 'media.name' },
  jobs: { 'media.enter': addExistingPictures },
  areaFollowers: [mediaFollowers],
  present: { media: (current: unknown) => current },
  handlers: {
    list: listMedia,
    one: async (call) => ({ data: await fullNow(call, call.params.id) }),
    upload: async (call) => ({ data: await addPicture(call) }),
    replace: async (call) => ({ data: await replaceMedia(call) }),
    change: async (call) => ({ data: await changeMedia(call) }),
    remove: removeMedia,
  },
})
