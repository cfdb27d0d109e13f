import { foldForSearch } from '#contract/core/text/localized.ts'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { addDays, daysBetween } from '#contract/core/time/dates.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, FIRST_DAY, workdayUpTo } from './calendar.ts'
import {
  type Db,
  insertPieces,
  keepVersions,
  linkCovers,
  type Piece,
  type PlaceOf,
  placesOf,
  storeCovers,
} from './content-pieces.ts'
import { idOf } from './ids.ts'
import { makeLaws } from './laws.ts'
import type { PersonSeed } from './people.ts'
import { picturesFor } from './pictures.ts'
import { makeRandom, type Random } from './random.ts'
import { QUESTIONS } from './texts/faqs.ts'
import { DISTRICT_BODIES, ORGANISATIONS, SCHOOL } from './texts/organisations.ts'
import { SAID, VIDEOS } from './texts/videos.ts'

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
  await storeCovers(client, store, pieces)
  await insertPieces(client, 'videos', pieces, random)
  await keepVersions(
    client,
    'videos',
    `jsonb_build_object('source', jsonb_build_object('provider', provider, 'id', provider_id), 'transcript', transcript)`,
  )
  await linkCovers(client, 'videos')
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
