import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { startOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import type { RichDoc } from '#contract/core/richtext-doc.ts'
import { columnsOf } from '../core/content-save.ts'
import { ROOT } from '../core/root.ts'
import { insertMany } from '../core/sql.ts'
import type { AreaSeed } from './areas.ts'
import { FIRST_DAY } from './calendar.ts'
import { idOf } from './ids.ts'
import { docOf } from './news-words.ts'
import type { PersonSeed } from './people.ts'
import { MANUAL_PARTS, type ManualPart } from './texts/manual.ts'

const HELP = path.join(ROOT, 'docs/help')

/** A page of help as a chapter: its first heading is the title. */
interface Page {
  title: string
  body: RichDoc
}

/**
 * Markdown of the pages of help as the house's document: headings, paragraphs, lists, **bold** and [links](address). Lines of a
 * paragraph or a list item may be broken anywhere.
 */
export function pageOf(markdown: string): Page {
  const blocks: string[] = []
  let isOpen = false
  for (const line of markdown.replace(/\r/g, '').split('\n')) {
    const text = line
      .trim()
      .replace(/`/g, '')
      .replace(/(?<!\*)\*(?!\*)([^*]+)\*(?!\*)/g, '$1')
    const begins = /^(#{1,6} |[-*] |\d+\. |> )/.test(text)
    if (text === '') isOpen = false
    else if (isOpen && !begins) blocks.push(`${blocks.pop()} ${text}`)
    else {
      blocks.push(text.replace(/^\* /, '- ').replace(/^#{2,6} /, '## '))
      isOpen = !text.startsWith('#')
    }
  }
  const at = blocks.findIndex((block) => block.startsWith('# '))
  const title = blocks[at]?.slice(2) ?? ''
  return { title, body: docOf(blocks.filter((_, n) => n !== at)) }
}

function read(name: string, lang: 'mn' | 'en'): Page | undefined {
  const file = path.join(HELP, `${name}.${lang}.md`)
  return fs.existsSync(file) ? pageOf(fs.readFileSync(file, 'utf8')) : undefined
}

/** The manual from docs/help: parts with the chapters that are written, each beside the screen it speaks of. */
export async function fillManual(
  client: Pick<pg.Pool, 'query'>,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const city = areas.find(({ level }) => level === 'city')
  const author = people.find(({ role }) => role === 'CITY_ADMIN')
  if (!city || !author) return
  const written = startOfDayInUlaanbaatar(FIRST_DAY).toISOString()
  const row = (
    id: string,
    page: { mn: Page; en?: Page | undefined },
    place: { parent: string | null; screen: string; at: number },
  ) => ({
    id,
    area_id: city.id,
    author_id: author.id,
    author_area_id: city.id,
    ...columnsOf({
      title: { mn: page.mn.title, ...(page.en && { en: page.en.title }) },
      body: { mn: page.mn.body, ...(page.en && { en: page.en.body }) },
      category: 'chapter',
      cover: null,
    }),
    parent_id: place.parent,
    screen: place.screen,
    pinned: false,
    position: place.at,
    status: 'published',
    publish_at: written,
    version: 1,
    created_at: written,
    updated_at: written,
    updated_by: author.id,
  })
  const rows = MANUAL_PARTS.flatMap((part, at) => {
    const parent = idOf('manual', part.key)
    const chapters = part.chapters.flatMap(({ name, screen }, n) => {
      const mn = read(name, 'mn')
      return mn ? [row(idOf('manual', name), { mn, en: read(name, 'en') }, { parent, screen, at: n })] : []
    })
    const whole = { mn: partPage(part, 'mn'), en: partPage(part, 'en') }
    return [row(parent, whole, { parent: null, screen: part.screen, at }), ...chapters]
  })
  await insertMany(client, 'manual', rows)
  await client.query(
    `insert into manual_versions (content_id, no, title, body, category, own, held, saved_at, saved_by)
     select id, version, title, body, category, jsonb_build_object('parentId', parent_id, 'screen', screen), false, created_at,
       author_id from manual`,
  )
}

const partPage = (part: ManualPart, lang: 'mn' | 'en'): Page => ({
  title: part.title[lang],
  body: docOf(part.text[lang]),
})
