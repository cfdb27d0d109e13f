import { phaseOf } from '#contract/core/content/index.ts'
import type { HelpCopied } from '#contract/features/manual/help.ts'
import { manual } from '#contract/features/manual/index.ts'
import type { SetupStep } from '../../core/app/setup-steps.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import { contentAnchor, contentHandlers, contentJobs, presentContent } from '../../core/content/index.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { helpContents, helpPage } from './help.ts'
import { manualKind } from './kind.ts'
import { personalData } from './personal-data.ts'
import { type ManualTables, orderChapters, placeBelow } from './places.ts'

const kit = contentHandlers<ManualTables, typeof manual>(manualKind)

/** Done when the city has its own chapters. */
const ownChapters: SetupStep = {
  name: 'manual.chapters',
  for: ['CITY_ADMIN'],
  count: async ({ ask }) => (await ask(manual, 'tree')).data.length,
}

type Write<N extends 'create' | 'copyHelp'> = Call<ManualTables, (typeof manual)['routes'][N]>

/** Creates a draft as the last chapter of its parent. */
async function createChapter(call: Write<'create'>) {
  const last = await placeBelow(call.rows, call.body.parentId ?? null)
  const order = call.body.order ?? last
  return kit.create({ ...call, body: { ...call.body, order } })
}

/** Copies help pages as drafts of the city's own chapters; screens that already have a chapter are skipped. */
async function copyHelp(call: Write<'copyHelp'>): Promise<HelpCopied> {
  const { rows, body, actor } = call
  const pages = [...new Set(body.names)].map(helpPage)
  // concurrent copies of the same pages: the second finds the drafts of the first
  await rows.exclusively('manual.copyHelp')
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

/** The manual: the city's chapters, as an ordered tree, and the product's help. */
export default serve<ManualTables>()(manual, {
  personalData,
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
      // a chapter moved below another comes last
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
