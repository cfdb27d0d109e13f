import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { homeParts } from '#contract/features/sections/home-parts.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { FIRST_DAY, workdayUpTo } from './calendar.ts'
import {
  type Db,
  fileIdOf,
  insertPieces,
  keepVersions,
  linkCovers,
  type Piece,
  placesOf,
  storeCovers,
} from './content-pieces.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { drawAvatar, PICTURES } from './pictures.ts'
import { makeRandom } from './random.ts'
import { type Drawing, storeDrawings } from './store-drawings.ts'
import { FUND_PEOPLE } from './texts/fund-people.ts'
import { SECTIONS } from './texts/sections.ts'

type Place = Piece['place']

/** The content of the city's investment fund: people, texts, services, and the parts of the start page. */
export async function fillFundSite(
  client: Db,
  store: FileStore,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const place = placesOf(areas, people)(areas.find(({ level }) => level === 'city'))
  await fillTeam(client, store, place)
  await fillSections(client, store, place)
  // the demo city shows everything; the other values are those of a new city
  await client.query(
    `insert into setting_changes (key, holds_from, value, made_by, made_at) values ($1, $2::date, $3, $4, $2::date)`,
    [homeParts.key, FIRST_DAY, JSON.stringify({ slides: true, education: true, videos: true }), place.authorId],
  )
  await client.query(
    `update videos set pinned = true where id in
       (select id from videos where status = 'published' order by posted_at desc, id limit 3)`,
  )
}

async function fillTeam(client: Db, store: FileStore, place: Place): Promise<void> {
  const random = makeRandom('people of the fund')
  const portraits: Drawing[] = []
  const pieces = Object.entries(FUND_PEOPLE).flatMap(([category, group]) =>
    group.map(({ name: [mn, en], sex, role, biography }, position): Piece => {
      const key = `portrait ${mn}`
      portraits.push({
        id: fileIdOf({ key }),
        name: 'portrait.webp',
        ownerId: place.authorId,
        svg: drawAvatar(random.int(1, 9999), sex),
      })
      return {
        id: idOf('person of the fund', mn),
        place,
        title: { mn, en },
        body: { mn: docFromText(biography?.[0] ?? ''), ...(biography && { en: docFromText(biography[1]) }) },
        category,
        status: 'published',
        day: workdayUpTo(addDays(FIRST_DAY, random.int(3, 90))),
        cover: { key, alt: { mn, en } },
        position,
        own: { role: { mn: role[0], en: role[1] } },
        words: role,
      }
    }),
  )
  await storeDrawings(client, store, portraits)
  await insertPieces(client, 'team', pieces, random)
  await keepVersions(client, 'team', `jsonb_build_object('role', role)`)
  await linkCovers(client, 'team')
}

async function fillSections(client: Db, store: FileStore, place: Place): Promise<void> {
  const random = makeRandom('sections')
  const pieces = Object.entries(SECTIONS).flatMap(([category, sections]) =>
    sections.map(({ mn, en, cover, link = '' }, position): Piece => {
      const picture = PICTURES.find(({ key }) => key === cover)
      return {
        id: idOf('section', `${category} ${mn[0]}`),
        place,
        title: { mn: mn[0], en: en[0] },
        body: { mn: docFromText(mn[1]), en: docFromText(en[1]) },
        category,
        status: 'published',
        day: workdayUpTo(addDays(FIRST_DAY, random.int(3, 90))),
        ...(picture && { cover: picture }),
        position,
        own: { link },
      }
    }),
  )
  await storeCovers(client, store, pieces)
  await insertPieces(client, 'sections', pieces, random)
  await keepVersions(client, 'sections', `jsonb_build_object('link', link)`)
  await linkCovers(client, 'sections')
}
