import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { addDays } from '#contract/core/time/dates.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, workdayUpTo } from './calendar.ts'
import { type Db, insertPieces, keepVersions, linkCovers, type Piece, placesOf, storeCovers } from './content-pieces.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { picturesFor } from './pictures.ts'
import { makeRandom } from './random.ts'
import { POSTS } from './texts/blog.ts'

/** Days between two posts. */
const STEP_DAYS = 13

/** The posts of the blog, written by the city and two districts; the last but one is still a draft. */
export async function fillBlog(
  client: Db,
  store: FileStore,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const random = makeRandom('blog')
  const placeOf = placesOf(areas, people)
  const districts = areas.filter(({ level }) => level === 'district')
  const city = areas.find(({ level }) => level === 'city')
  const pieces = POSTS.map(({ category, cover, tags, mn, en }, at): Piece => {
    const day = workdayUpTo(addDays(DEMO_DAY, -at * STEP_DAYS - 2))
    return {
      id: idOf('post', mn[0]),
      place: placeOf(at % 3 === 1 ? districts[at % districts.length] : city),
      title: { mn: mn[0], en: en[0] },
      body: { mn: docFromText(mn.slice(1).join('\n\n')), en: docFromText(en.slice(1).join('\n\n')) },
      category,
      status: at === POSTS.length - 2 ? 'draft' : 'published',
      day,
      cover: random.pick(picturesFor(cover, Number(day.slice(5, 7)))),
      own: { tags: [...tags], byline: true },
      words: tags,
    }
  })
  await storeCovers(client, store, pieces)
  await insertPieces(client, 'posts', pieces, random)
  await keepVersions(client, 'posts', `jsonb_build_object('tags', to_jsonb(tags), 'byline', byline)`)
  await linkCovers(client, 'posts')
}
