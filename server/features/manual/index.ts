import { phaseOf } from '#contract/core/content.ts'
import { manual } from '#contract/features/manual/index.ts'
import { contentAnchor, contentHandlers, contentJobs, presentContent } from '../../core/content.ts'
import { contentFollowers } from '../../core/content-followers.ts'
import { serve } from '../../core/serve.ts'
import { manualKind } from './kind.ts'
import { type ManualTables, orderChapters, placeBelow } from './places.ts'

const kit = contentHandlers<ManualTables, typeof manual>(manualKind)

/** The manual is content that stands in a tree and in order. */
export default serve<ManualTables>()(manual, {
  anchors: { manual: contentAnchor },
  present: { manual: presentContent },
  jobs: contentJobs(manualKind, manual.name),
  areaFollowers: [contentFollowers(manual.name, 'manual')],
  handlers: {
    ...kit,
    create: async (call) => {
      const last = await placeBelow(call.rows, call.body.parentId ?? null)
      const order = call.body.order ?? last
      return kit.create({ ...call, body: { ...call.body, order } })
    },
    change: async (call) => {
      const { parentId } = call.body
      if (parentId === undefined) return kit.change(call)
      const before = await call.rows.one('manual', call.params.id)
      // what comes below another chapter stands last there
      const order = before.parent_id === parentId ? undefined : await placeBelow(call.rows, parentId, call.params.id)
      return kit.change({ ...call, body: { ...call.body, ...(order !== undefined && { order }) } })
    },
    tree: async ({ rows, now }) => {
      const found = await rows
        .from('manual')
        .select([
          'manual.id',
          'manual.parent_id',
          'manual.title',
          'manual.screen',
          'manual.status',
          'manual.publish_at',
        ])
        .where('manual.deleted_at', 'is', null)
        .orderBy('manual.position')
        .orderBy('manual.id')
        .execute()
      return {
        data: found.map((row) => ({
          id: row.id,
          parentId: row.parent_id,
          title: row.title,
          screen: row.screen,
          phase: phaseOf({ status: row.status, publishAt: row.publish_at }, now),
        })),
      }
    },
    order: async (call) => orderChapters(manualKind, call),
  },
})
