import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { type Db, insertPieces, keepVersions, linkCovers, type Piece, placesOf, storeCovers } from './content-pieces.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { picturesFor } from './pictures.ts'
import { makeRandom, type Random } from './random.ts'
import { COMMENTS, POSTS } from './texts/blog.ts'

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
      body: { mn: docFromText(mn.slice(1).join('\n')), en: docFromText(en.slice(1).join('\n')) },
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
  await fillComments(client, pieces, people, random)
}

/** Comments of citizens below the newest posts, of which some wait, and who likes them. */
async function fillComments(
  client: Db,
  pieces: readonly Piece[],
  people: readonly PersonSeed[],
  random: Random,
): Promise<void> {
  const citizens = people.filter(({ role, status }) => role === 'APPLICATION' && status === 'active')
  const posts = pieces.filter(({ status }) => status === 'published')
  const comments = COMMENTS.map((text, at) => {
    const post = posts[at % 4] ?? posts[0]
    const author = random.pick(citizens)
    const day = post ? workdayUpTo(addDays(post.day, random.int(0, 2))) : DEMO_DAY
    const status = at % 3 === 2 ? 'waiting' : 'shown'
    const writtenAt = instantOn(day < DEMO_DAY ? day : DEMO_DAY, random).toISOString()
    return {
      id: idOf('post comment', text),
      post_id: post?.id,
      author_id: author.id,
      text,
      is_staff: false,
      status,
      created_at: writtenAt,
      updated_at: writtenAt,
    }
  })
  await insertMany(client, 'post_comments', comments)
  const likes = posts.flatMap(({ id }) =>
    random
      .shuffle(citizens)
      .slice(0, random.int(0, Math.min(40, citizens.length)))
      .map((person) => ({ post_id: id, user_id: person.id })),
  )
  await insertMany(client, 'post_likes', likes)
}
