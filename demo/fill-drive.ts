import fs from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { addDays } from '#contract/core/time/dates.ts'
import { searchText } from '../server/core/database/folded-search.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { segmentKey } from '../server/core/storage/segments.ts'
import { type FileStore, keyOf } from '../server/core/storage/store.ts'
import { kindOf } from '../server/features/drive/file-types.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, FIRST_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { makePdf } from './drawing/pdf.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { makeRandom, type Random } from './random.ts'
import { DRIVE_FOLDERS, DRIVE_LINES, type DriveFolder } from './texts/drive.ts'

/** Offices of each level that have files, and people with files of their own. */
const OFFICES = { city: 1, district: 9, khoroo: 14, section: 4 } as const
const PEOPLE = 12
/** Of the existing drawings, those that stand for photos. */
const PHOTOS = 12
const DAYS = 700

type Db = Pick<pg.Pool, 'query'>
interface Content {
  type: string
  bytes: Buffer
  /** What the server would read in it for the search, which takes seconds of work for hundreds of files. */
  words?: string
}
interface Space {
  id: string
  owner_id: string | null
  area_id: string | null
  people: readonly string[]
}

/** Files of offices and people, about 800, with small real contents. */
export async function fillDrive(
  client: Db,
  store: FileStore,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const random = makeRandom('drive')
  const spaces = spacesOf(areas, people)
  await insertMany(
    client,
    'drive_spaces',
    spaces.map(({ people: _, ...space }) => space),
  )
  const photos = await photosOf(client, store)
  const rows = spaces.flatMap((space) => nodesOf(space, photos, random))
  await insertMany(
    client,
    'drive_nodes',
    rows.map(({ content: _, ...node }) => node),
  )
  const files = rows.flatMap((node) => (node.content ? [{ ...node, content: node.content }] : []))
  await insertMany(
    client,
    'drive_contents',
    files.map(({ id, space_id, content_id, type, bytes, author_id, changed_at }) => ({
      id: content_id,
      node_id: id,
      space_id,
      no: 1,
      type,
      bytes,
      author_id,
      created_at: changed_at,
    })),
  )
  await insertMany(
    client,
    'drive_words',
    files.flatMap(({ content_id, content }) =>
      content.words === undefined ? [] : { content_id, search: content.words },
    ),
  )
  const segments = files.map(({ content_id, bytes }) => ({
    id: idOf('drive segment', content_id ?? ''),
    content_id,
    start: 0,
    bytes,
  }))
  await insertMany(client, 'drive_segments', segments)
  for (const [i, { id }] of segments.entries()) {
    const bytes = files[i]?.content.bytes
    if (!bytes) continue
    // moved into the store without waiting for the disk each time: a demo can be filled again
    const { file } = await store.temporary()
    await fs.promises.writeFile(file, bytes)
    await store.take(segmentKey(id), file)
  }
}

function spacesOf(areas: readonly AreaSeed[], people: readonly PersonSeed[]): Space[] {
  const staff = people.filter(({ role, status }) => role !== 'APPLICATION' && status === 'active')
  const levels = new Map(areas.map(({ id, level }) => [id, level]))
  // the offices of the demo's accounts come first
  const offices = [...new Set([...staff.flatMap(({ areaId }) => areaId ?? []), ...areas.map(({ id }) => id)])]
  const ofOffices = (Object.keys(OFFICES) as (keyof typeof OFFICES)[]).flatMap((level) =>
    offices
      .filter((id) => levels.get(id) === level)
      .slice(0, OFFICES[level])
      .map((id) => ({
        id: idOf('drive', id),
        owner_id: null,
        area_id: id,
        people: staff.filter(({ areaId }) => areaId === id).map((person) => person.id),
      })),
  )
  const ofPeople = staff
    .slice(0, PEOPLE)
    .map(({ id }) => ({ id: idOf('drive', id), owner_id: id, area_id: null, people: [id] }))
  return [...ofOffices, ...ofPeople]
}

/** Some of the demo's drawings, as they are stored. */
async function photosOf(client: Db, store: FileStore): Promise<Content[]> {
  const { rows } = await client.query(
    `select id from files where width is not null and name <> 'avatar.webp' order by name, id limit $1`,
    [PHOTOS],
  )
  const photos: Content[] = []
  for (const { id } of rows) {
    const found = await store.open(keyOf(id, 'medium.webp'))
    if (found) photos.push({ type: 'image/webp', bytes: await buffer(found.body) })
  }
  return photos
}

interface Placed {
  tags?: string[]
  space: Space
  line: readonly string[]
  author: string | null
  changedAt: Date
}

function nodeOf(name: string, { space, line, author, changedAt, tags = [] }: Placed, content?: Content) {
  const id = idOf('drive node', [...line, name].join('/'))
  return {
    id,
    space_id: space.id,
    parent_id: line.at(-1) ?? null,
    line: [...line, id],
    is_folder: content === undefined,
    name,
    kind: content ? kindOf(content.type, name) : 'folder',
    content_id: content ? idOf('drive content', id) : null,
    type: content?.type ?? null,
    bytes: content?.bytes.length ?? 0,
    search: searchText(name, ...tags),
    tags,
    author_id: author,
    changed_by: author,
    changed_at: changedAt,
    content,
  }
}
type Node = ReturnType<typeof nodeOf>

/** The folders of a space with their files; an office has all of them, a person some. */
function nodesOf(space: Space, photos: readonly Content[], random: Random): Node[] {
  const someone = () => space.people[random.int(0, space.people.length - 1)] ?? null
  const when = () => instantOn(workdayUpTo(addDays(DEMO_DAY, -random.int(0, DAYS))), random)
  const placed = (line: readonly string[]): Placed => ({ space, line, author: someone(), changedAt: when() })
  const root: Node = {
    ...nodeOf('', { space, line: [], author: null, changedAt: instantOn(FIRST_DAY, random) }),
    id: space.id,
    line: [space.id],
  }
  const chosen = space.owner_id === null ? DRIVE_FOLDERS : DRIVE_FOLDERS.filter(() => random.chance(0.4))
  const inside = chosen.flatMap((folder) => {
    const made = nodeOf(folder.name, placed(root.line))
    return [
      made,
      ...filesOf(folder, photos, random).map(({ name, content }) =>
        nodeOf(name, { ...placed(made.line), tags: tagsOf(folder, random) }, content),
      ),
    ]
  })
  return [root, ...inside]
}

const tagsOf = ({ tag }: DriveFolder, random: Random): string[] =>
  tag !== undefined && random.chance(0.4) ? [tag] : []

function filesOf(
  folder: DriveFolder,
  photos: readonly Content[],
  random: Random,
): { name: string; content: Content }[] {
  return folder.files
    .flatMap((pattern) => {
      const count = random.int(1, 3)
      const first = random.int(1, 4)
      return Array.from({ length: count }, (_, i) => {
        const name = pattern.replace('{n}', String(first + i)).replace('{year}', String(random.pick([2025, 2026])))
        const content = contentOf(name, photos, random)
        return content && { name, content }
      }).flatMap((file) => file ?? [])
    })
    .filter((file, at, all) => all.findIndex((one) => one.name === file.name) === at)
}

/** A small file of this name; undefined for a photo when there is none. */
export function contentOf(name: string, photos: readonly Content[], random: Random): Content | undefined {
  const title = name.replace(/\.\w+$/, '')
  const lines = random.shuffle(DRIVE_LINES).slice(0, 6)
  if (name.endsWith('.webp')) return photos[random.int(0, photos.length - 1)]
  if (name.endsWith('.csv')) {
    const table = lines.map((line, at) => `${at + 1};${line};${random.int(1, 400)}`)
    return plainText(['№;Ажил;Тоо', ...table, ''])
  }
  if (name.endsWith('.txt')) return plainText([title, '', ...lines, ''])
  const texts = lines.map((text, at) => ({ text: `– ${text}`, x: 60, y: 170 + at * 44, size: 18 }))
  const page = { texts: [{ text: title, x: 60, y: 90, size: 28, bold: true }, ...texts] }
  const words = searchText(page.texts.map(({ text }) => text).join(' '))
  return { type: 'application/pdf', bytes: makePdf([page], { title, lang: 'mn' }), words }
}

function plainText(lines: readonly string[]): Content {
  const text = lines.join('\n')
  return { type: 'text/plain', bytes: Buffer.from(text), words: searchText(text) }
}
