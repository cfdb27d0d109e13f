import { type Generated, sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Colleague } from '#contract/core/people/colleague.ts'
import { shortName } from '#contract/core/people/person.ts'
import { FOLLOWERS_SHOWN, FOLLOWS_MAX, type Follows, follows } from '#contract/features/follows/index.ts'
import { activeColleagues, type ColleagueTable, findColleagues } from '../../core/access/colleagues.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import { personalData } from './personal-data.ts'

interface FollowTables {
  follows: { id: Generated<string>; follower_id: string; followed_id: string; created_at: Generated<Date> }
  users: ColleagueTable
}
type FollowCall = Call<FollowTables, Route>

const isStaff = () => sql<boolean>`users.role <> 'APPLICATION'`

function callerOf({ actor }: FollowCall): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

type Follower = Follows['followers'][number]

/** Active staff on the other side of the caller's follows. */
async function othersOf(call: FollowCall, side: 'followers' | 'following'): Promise<Follower[]> {
  const [mine, other] = side === 'following' ? ['follower_id', 'followed_id'] : ['followed_id', 'follower_id']
  const { rows } = await call.rows
    .unscoped('the names of those whom the caller follows, and of those who follow the caller')
    .query<Follower>(
      `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.role,
        (select ref -> 'name' from area_refs where area_id = u.area_id) as area,
        exists (select from follows b where b.follower_id = $1 and b.followed_id = u.id) as "isFollowed"
       from follows f join users u on u.id = f.${other}
       where f.${mine} = $1 and u.status = 'active' and u.role <> 'APPLICATION'
       order by u.first_name collate "und-x-icu", u.id`,
      [callerOf(call).id],
    )
  return rows
}

const withoutMark = ({ isFollowed: _, ...colleague }: Follower): Colleague => colleague

async function listFollows(call: FollowCall): Promise<Follows> {
  const following = await othersOf(call, 'following')
  const followers = await othersOf(call, 'followers')
  return {
    following: following.map(withoutMark),
    followers: followers.slice(0, FOLLOWERS_SHOWN),
    followersTotal: followers.length,
  }
}

async function nameOf(call: FollowCall, id: string): Promise<string> {
  const { rows } = await call.rows
    .unscoped('the name of the caller, for the notice')
    .query<Pick<Colleague, 'firstName' | 'lastName'>>(
      'select first_name as "firstName", last_name as "lastName" from users where id = $1',
      [id],
    )
  return shortName(rows[0] ?? { firstName: '', lastName: '' })
}

/** @throws Problem('not_found') for somebody whom the caller may not follow; Problem('invalid') on `personId` at the limit. */
async function follow(call: FollowCall, personId: string): Promise<void> {
  const me = callerOf(call)
  const person = await activeColleagues(call.rows, 'involve')
    .where('users.id', '=', personId)
    .where('users.id', '<>', me.id)
    .select('users.id')
    .executeTakeFirst()
  if (!person) throw new Problem('not_found')
  // those who are no longer active do not count: they are not listed, so that nobody could stop following them
  const following = await othersOf(call, 'following')
  if (following.some(({ id }) => id === personId)) return
  if (following.length >= FOLLOWS_MAX)
    throw new Problem('invalid', {
      errors: [{ path: 'personId', code: 'too_many_items', params: { max: FOLLOWS_MAX } }],
    })
  await call.rows.addOnce('follows', { follower_id: me.id, followed_id: personId })
  const name = await nameOf(call, me.id)
  await call.notify({
    to: [{ user_id: personId, area_id: null, role: null }],
    title: inBoth({ mn: mn.followed.title, en: en.followed.title }, () => ({ name })),
    body: inBoth({ mn: mn.followed.body, en: en.followed.body }, () => ({ name })),
    link: '/dashboard/user/profile?tab=follows',
    once: `follows ${me.id} ${personId}`,
  })
}

async function unfollow(call: FollowCall, personId: string): Promise<void> {
  const known = await call.rows
    .from('follows')
    .select('follows.id')
    .where('followed_id', '=', personId)
    .executeTakeFirst()
  if (known) await call.rows.remove('follows', known.id)
}

/** Staff follow one another. What they follow is found through the lists of their posts. */
export default serve<FollowTables>()(follows, {
  personalData,
  anchors: {
    follows: { owner: 'follower_id' },
    users: { area: 'area_id', owner: 'id', shared: isStaff },
  },
  privateTables: ['follows'],
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    list: async (call) => ({ data: await listFollows(call) }),
    people: async (call) => ({ data: await findColleagues(call, 'involve', call.query.q) }),
    follow: async (call) => {
      await follow(call, call.params.personId)
      return null
    },
    unfollow: async (call) => {
      await unfollow(call, call.params.personId)
      return null
    },
  },
})
