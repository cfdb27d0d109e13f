import { phaseOf } from '#contract/core/content.ts'
import type { HelpCopied } from '#contract/features/manual/help.ts'
import { manual } from '#contract/features/manual/index.ts'
import { contentAnchor, contentHandlers, contentJobs, presentContent } from '../../core/content.ts'
import { contentFollowers } from '../../core/content-followers.ts'
import { type Call, serve } from '../../core/serve.ts'
import type { SetupStep } from '../../core/setup-steps.ts'
import { helpContents, helpPage } from './help.ts'
import { manualKind } from './kind.ts'
import { type ManualTables, orderChapters, placeBelow } from './places.ts'

const kit = contentHandlers<ManualTables, typeof manual>(manualKind)

/** The city's own chapters. */
const ownChapters: SetupStep = {
  name: 'manual.chapters',
  for: ['CITY_ADMIN'],
  count: async ({ ask }) => (await ask(manual, 'tree')).data.length,
}

type Write<N extends 'create' | 'copyHelp'> = Call<ManualTables, (typeof manual)['routes'][N]>

/** Creates a draft as the last chapter below its parent. */
async function createChapter(call: Write<'create'>) {
  const last = await placeBelow(call.rows, call.body.parentId ?? null)
  const order = call.body.order ?? last
  return kit.create({ ...call, body: { ...call.body, order } })
}

/** Copies help pages as drafts of the city's own chapters; a screen that has a chapter keeps it. */
async function copyHelp(call: Write<'copyHelp'>): Promise<HelpCopied> {
  const { rows, body, actor } = call
  const pages = [...new Set(body.names)].map(helpPage)
  // two who copy the same pages at once: the second finds the drafts of the first
  await call.tx.query(`select pg_advisory_xact_lock(hashtextextended('manual.copyHelp', 0))`)
  const present = await rows.from('manual').select('manual.screen').where('manual.deleted_at', 'is', null).execute()
  const taken = new Set(present.map(({ screen }) => screen))
  const free = pages.filter(({ screen }) => !taken.has(screen))
  for (const { title, body: text, screen } of free) {
    const draft = { title, body: text, category: 'chapter' as const, areaId: actor?.areaId ?? '', screen }
    await createChapter({ ...call, body: draft })
  }
  const skipped = pages.filter(({ screen }) => taken.has(screen))
  return { copied: free.map(({ name }) => name), skipped: skipped.map(({ name }) => name) }
}

/** The manual: the chapters of the city, in a tree and in order, and the help of the product. */
export default serve<ManualTables>()(manual, {
  anchors: { manual: contentAnchor },
  present: { manual: presentContent },
  recordNames: { manual: 'manual.title' },
  jobs: contentJobs(manualKind, manual.name),
  areaFollowers: [contentFollowers(manual.name, 'manual')],
  setupSteps: [ownChapters],
  handlers: {
    ...kit,
    create: createChapter,
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
          'manual.unpublish_at',
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
          phase: phaseOf({ status: row.status, publishAt: row.publish_at, unpublishAt: row.unpublish_at }, now),
        })),
      }
    },
    order: async (call) => orderChapters(manualKind, call),
    help: async ({ query }) => ({ data: helpContents(query.q) }),
    helpPage: async ({ params }) => ({ data: helpPage(params.name) }),
    copyHelp: async (call) => ({ data: await copyHelp(call) }),
  },
})
