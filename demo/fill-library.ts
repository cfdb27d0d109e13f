import type pg from 'pg'
import type { ContentStatus } from '#contract/core/content/index.ts'
import { foldForSearch, type InBoth, type Localized } from '#contract/core/text/localized.ts'
import { docFromText, type RichDoc } from '#contract/core/text/richtext-doc.ts'
import { addDays, type Day, daysBetween } from '#contract/core/time/dates.ts'
import { columnsOf } from '../server/core/content/version-content.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, FIRST_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { idOf } from './ids.ts'
import { makeLaws } from './laws.ts'
import type { PersonSeed } from './people.ts'
import { drawPicture, PICTURES, type Picture, picturesFor } from './pictures.ts'
import { makeRandom, type Random } from './random.ts'
import { storeDrawings } from './store-drawings.ts'
import { QUESTIONS } from './texts/faqs.ts'
import { DISTRICT_BODIES, ORGANISATIONS, SCHOOL } from './texts/organisations.ts'
import { SAID, VIDEOS } from './texts/videos.ts'

type Db = Pick<pg.Pool, 'query'>

/** Who writes, and where it belongs. */
interface Place {
  areaId: string
  authorId: string
  authorAreaId: string
}

interface Piece {
  id: string
  place: Place
  title: Localized
  body: InBoth<RichDoc>
  category: string
  status: ContentStatus
  day: Day
  cover?: Picture
  position?: number
  /** Columns that only the kind has. */
  own?: Record<string, unknown>
  /** More texts that are searched. */
  words?: readonly string[]
}

/** Laws with the organisations they bind, videos with covers of our own, and questions with answers. */
export async function fillLibrary(
  client: Db,
  store: FileStore,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const placeOf = placesOf(areas, people)
  await fillLaws(client, areas, placeOf)
  await fillVideos(client, store, areas, placeOf)
  await fillQuestions(client, areas, placeOf)
}

type PlaceOf = (area: AreaSeed | undefined) => Place

/** The first active admin of an area, the demo account before all others. */
function placesOf(areas: readonly AreaSeed[], people: readonly PersonSeed[]): PlaceOf {
  const city = areas.find(({ level }) => level === 'city')
  const adminOf = (areaId: string | undefined) =>
    people
      .filter((one) => one.areaId === areaId && one.role.endsWith('_ADMIN') && one.status === 'active')
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0]
  return (area) => {
    const admin = adminOf(area?.id) ?? adminOf(city?.id)
    if (!city || !admin?.areaId) throw new Error('the demo city has no admin')
    return { areaId: area?.id ?? city.id, authorId: admin.id, authorAreaId: admin.areaId }
  }
}

async function insertPieces(client: Db, table: string, pieces: readonly Piece[], random: Random): Promise<void> {
  await insertMany(
    client,
    table,
    pieces.map((piece) => rowOf(piece, random)),
  )
}

function rowOf(piece: Piece, random: Random): Record<string, unknown> {
  const { place, title, body, category, cover, status, day, own = {}, words = [] } = piece
  const publishAt = instantOn(day, random)
  const createdAt = new Date(publishAt.getTime() - random.int(20, 2000) * 60_000).toISOString()
  const kept = { title, body, category, cover: cover ? { id: fileIdOf(cover), alt: cover.alt } : null }
  // the words of the kind's own fields follow those of title and text, as the kit writes them
  const wordsOf = { columns: () => ({}), words: () => words }
  return {
    id: piece.id,
    area_id: place.areaId,
    author_id: place.authorId,
    author_area_id: place.authorAreaId,
    ...columnsOf({ ...kept, own: {} }, { own: wordsOf as never }),
    pinned: false,
    position: piece.position ?? 0,
    ...own,
    status,
    publish_at: status === 'draft' ? null : publishAt.toISOString(),
    version: 1,
    created_at: createdAt,
    updated_at: createdAt,
    updated_by: place.authorId,
  }
}

async function keepVersions(client: Db, table: string, own?: string): Promise<void> {
  const [column, value] = own ? [', own', `, ${own}`] : ['', '']
  await client.query(
    `insert into ${table}_versions (content_id, no, title, body, category, cover_file_id, cover_alt, held, saved_at, saved_by${column})
     select id, version, title, body, category, cover_file_id, cover_alt, status = 'draft', created_at, author_id${value} from ${table}`,
  )
}

const KIND_OF_LAW = `jsonb_build_object('number', number, 'adoptedOn', adopted_on, 'effectiveOn', effective_on,
  'sourceUrl', source_url, 'attachments', attachments, 'organisations', to_jsonb(organisations))`

async function fillLaws(client: Db, areas: readonly AreaSeed[], placeOf: PlaceOf): Promise<void> {
  const random = makeRandom('laws of the library')
  const organisations = makeOrganisations(areas, makeRandom('organisations'))
  await insertMany(client, 'organisations', organisations)
  const place = placeOf(areas.find(({ level }) => level === 'city'))
  const ids = organisations.map(({ id }) => id)
  const pieces = makeLaws().map(
    (law): Piece => ({
      ...law,
      place,
      category: law.kind,
      words: [law.number],
      own: {
        number: law.number,
        adopted_on: law.adoptedOn,
        effective_on: law.effectiveOn,
        source_url: law.sourceUrl,
        attachments: [],
        organisations: random.shuffle(ids).slice(0, law.binds),
      },
    }),
  )
  await insertPieces(client, 'laws', pieces, random)
  await keepVersions(client, 'laws', KIND_OF_LAW)
}

/** Registers of legal persons: seven digits that belong to nobody we know; some are not known. */
function makeOrganisations(areas: readonly AreaSeed[], random: Random) {
  const districts = areas.filter(({ level }) => level === 'district')
  const ofDistricts = districts.flatMap((district) =>
    DISTRICT_BODIES.map(
      ([kind, mn, en]) =>
        [
          kind,
          mn.replace('{district}', district.name.mn),
          en.replace('{district}', district.name.en ?? district.name.mn),
        ] as const,
    ),
  )
  const schools = Array.from({ length: 14 }, () => random.int(1, 149))
  const ofSchools = [...new Set(schools)].map(
    (n) => ['school', SCHOOL[0].replace('{n}', `${n}`), SCHOOL[1].replace('{n}', `${n}`)] as const,
  )
  return [...ORGANISATIONS, ...ofDistricts, ...ofSchools].map(([kind, mn, en], at) => {
    const register = random.chance(0.9) ? `9${String(100_000 + at * 137 + random.int(0, 99)).padStart(6, '0')}` : null
    return {
      id: idOf('organisation', mn),
      name: { mn, en },
      kind,
      register,
      search: foldForSearch([mn, en, register].filter(Boolean).join(' ')),
      active: at % 23 !== 22,
      version: 1,
      created_at: `${FIRST_DAY}T02:00:00Z`,
      updated_at: `${FIRST_DAY}T02:00:00Z`,
    }
  })
}

/** Freely licensed films of the Blender Foundation stand where the city's own would be. */
const FILMS = [
  ['youtube', 'aqz-KE-bpKQ'],
  ['youtube', 'eRsGyueVLvQ'],
  ['youtube', 'R6MlUcmOul8'],
  ['youtube', 'Y-rmzh0PI3c'],
  ['youtube', 'WhWc3b3KhnY'],
  ['youtube', 'mN0zPOpADL4'],
  ['vimeo', '1084537'],
] as const

const fileIdOf = ({ key }: Picture) => idOf('file', key)

async function fillVideos(client: Db, store: FileStore, areas: readonly AreaSeed[], placeOf: PlaceOf): Promise<void> {
  const random = makeRandom('videos')
  const districts = areas.filter(({ level }) => level === 'district')
  const step = Math.floor(daysBetween(FIRST_DAY, DEMO_DAY) / VIDEOS.length)
  const pieces = VIDEOS.map((video, at): Piece => {
    const day = workdayUpTo(addDays(DEMO_DAY, -at * step - random.int(1, 6)))
    const [provider, id] = FILMS[at % FILMS.length] ?? FILMS[0]
    const said = (lang: 'mn' | 'en') => SAID[lang].replace('{title}', video[lang][0]).replace('{about}', video[lang][1])
    const transcript = { mn: said('mn'), en: said('en') }
    return {
      id: idOf('video', video.mn[0]),
      place: placeOf(at % 4 === 3 ? districts[at % districts.length] : areas.find(({ level }) => level === 'city')),
      title: { mn: video.mn[0], en: video.en[0] },
      body: { mn: docFromText(video.mn[1]), en: docFromText(video.en[1]) },
      category: video.category,
      status: at === 5 ? 'draft' : 'published',
      day,
      cover: random.pick(picturesFor(video.cover, Number(day.slice(5, 7)))),
      own: { provider, provider_id: id, transcript },
      words: [transcript.mn, transcript.en],
    }
  })
  const { rows } = await client.query('select id from files')
  const known = new Set(rows.map(({ id }: { id: string }) => id))
  const used = new Set(pieces.map(({ cover }) => cover?.key))
  const missing = PICTURES.filter((picture) => used.has(picture.key) && !known.has(fileIdOf(picture)))
  await storeDrawings(
    client,
    store,
    missing.map((picture) => ({
      id: fileIdOf(picture),
      name: `${picture.key}.webp`,
      ownerId: pieces[0]?.place.authorId ?? null,
      svg: drawPicture(picture.kind, picture.seed),
    })),
  )
  await insertPieces(client, 'videos', pieces, random)
  await keepVersions(
    client,
    'videos',
    `jsonb_build_object('source', jsonb_build_object('provider', provider, 'id', provider_id), 'transcript', transcript)`,
  )
  await client.query(
    `insert into file_links (file_id, table_name, row_id) select cover_file_id, 'videos', id from videos where cover_file_id is not null`,
  )
}

async function fillQuestions(client: Db, areas: readonly AreaSeed[], placeOf: PlaceOf): Promise<void> {
  const random = makeRandom('questions')
  const place = placeOf(areas.find(({ level }) => level === 'city'))
  const pieces = Object.entries(QUESTIONS).flatMap(([category, questions]) =>
    questions.map(
      ([mn, answerMn, en, answerEn], position): Piece => ({
        id: idOf('question', mn),
        place,
        title: { mn, en },
        body: { mn: docFromText(answerMn), en: docFromText(answerEn) },
        category,
        status: 'published',
        day: workdayUpTo(addDays(FIRST_DAY, random.int(3, 600))),
        position,
      }),
    ),
  )
  await insertPieces(client, 'faqs', pieces, random)
  await keepVersions(client, 'faqs')
}
