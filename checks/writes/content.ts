import { docFromText } from '#contract/core/text/richtext.ts'
import { insertPdf, PDF_ID } from '../../server/testing/content.ts'
import { idOf, people } from '../../server/testing/people.ts'
import { aPicture } from './people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin } = people
const body = { mn: docFromText('Агуулга') }

/** What each kind of content needs to be created. */
const KINDS: Record<string, object> = {
  news: { category: 'announcement' },
  laws: { category: 'law', number: 'А/1', adoptedOn: '2026-01-15', effectiveOn: null },
  videos: { category: 'guide', source: { provider: 'youtube', id: 'dQw4w9WgXcQ' } },
  faq: { category: 'documents' },
  manual: { category: 'chapter' },
  sections: { category: 'about' },
  team: { category: 'tuz', role: { mn: 'Гишүүн' } },
  documents: { category: 'annual', year: 2025, fileMn: { fileId: PDF_ID } },
  blog: { category: 'city', tags: ['хот'] },
}

/** Every route that all kinds of content have. */
async function everyKind({ t, write }: Walk): Promise<void> {
  await insertPdf(t.core.pool)
  for (const [kind, own] of Object.entries(KINDS)) {
    const draft = { title: { mn: `Гарчиг ${kind}` }, body, areaId: idOf('C'), ...own }
    const made = await write(`${kind}.create`, cityAdmin, { body: draft })
    const params = { id: made.id }
    const changed = await write(`${kind}.change`, cityAdmin, {
      params,
      body: { title: { mn: 'Өөр' }, version: made.version },
    })
    const before = { ...params, no: 1 }
    await write(`${kind}.restoreVersion`, cityAdmin, { params: before, body: { version: changed.version } })
    const { version } = await write(`${kind}.act`, cityAdmin, { params, body: { action: 'publish' } })
    const waiting = await write(`${kind}.change`, cityAdmin, { params, body: { title: { mn: 'Дараа' }, version } })
    await write(`${kind}.discard`, cityAdmin, { params, body: { version: waiting.version } })
    const { version: current } = await write(`${kind}.change`, cityAdmin, {
      params,
      body: { title: { mn: 'Бас' }, version: waiting.version + 1 },
    })
    await write(`${kind}.bulkChanges`, cityAdmin, {
      body: { records: [{ id: made.id, version: current }], action: 'publish' },
    })
    await write(`${kind}.replacePicture`, cityAdmin, { body: { from: [idOf('a file')], to: idOf('another file') } })
    await write(`${kind}.bulk`, cityAdmin, { body: { ids: [made.id], action: 'archive' } })
    await write(`${kind}.bin`, cityAdmin, { params })
    await write(`${kind}.restore`, cityAdmin, { params })
    await write(`${kind}.bin`, cityAdmin, { params })
    await write(`${kind}.erase`, cityAdmin, { params })
  }
}

async function published({ write }: Walk, kind: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const draft = { title: { mn: `${kind} ${i}` }, body, areaId: idOf('C'), ...KINDS[kind] }
    const { id } = await write(`${kind}.create`, cityAdmin, { body: draft })
    await write(`${kind}.act`, cityAdmin, { params: { id }, body: { action: 'publish' } })
    ids.push(id)
  }
  return ids
}

async function library({ write }: Walk): Promise<void> {
  const made = await write('media.upload', cityAdmin, { file: await aPicture() })
  const params = { id: made.id }
  await write('media.change', cityAdmin, { params, body: { alt: { mn: 'Талбай' }, shared: true, version: 1 } })
  await write('media.replace', cityAdmin, { params, query: { version: '2' }, file: await aPicture('navy') })
  await write('media.remove', cityAdmin, { params })
}

export async function walkContent(walk: Walk): Promise<void> {
  const { write } = walk
  await everyKind(walk)
  await library(walk)
  const [news = ''] = await published(walk, 'news', 1)
  await write('news.views', null, { params: { id: news } })
  const [post = ''] = await published(walk, 'blog', 1)
  const ofPost = { params: { id: post } }
  await write('blog.like', people.citizen, { ...ofPost, body: { on: true } })
  const comment = await write('blog.comment', people.citizen, { ...ofPost, body: { text: 'Баярлалаа.' } })
  const ofComment = { params: { id: comment.id } }
  await write('blog.decide', cityAdmin, { ...ofComment, body: { action: 'show', version: 1 } })
  await write('blog.removeComment', people.citizen, ofComment)
  for (const [kind, category] of [
    ['faq', 'documents'],
    ['sections', 'about'],
    ['team', 'tuz'],
  ] as const) {
    const records = await published(walk, kind, 2)
    const order = { before: records, after: records.toReversed() }
    await write(`${kind}.order`, cityAdmin, { body: { category, ...order } })
  }
  const chapters = await published(walk, 'manual', 2)
  await write('manual.order', cityAdmin, {
    body: { parentId: null, before: chapters, after: chapters.toReversed() },
  })
  await write('manual.copyHelp', cityAdmin, { body: { names: ['news'] } })
  const organisation = { name: { mn: 'Хот тохижилтын газар' }, kind: 'local', register: null, active: true }
  const { id, version } = await write('laws.addOrganisation', cityAdmin, { body: organisation })
  await write('laws.changeOrganisation', cityAdmin, { params: { id }, body: { name: { mn: 'Өөр нэр' }, version } })
}
