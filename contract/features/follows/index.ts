import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { oneOf } from '../../core/model/page.ts'
import { Colleague } from '../../core/people/colleague.ts'
import { rights } from './rights.ts'

/** The most colleagues that a person follows. Our choice: more than anybody reads. */
export const FOLLOWS_MAX = 200
/** Followers in an answer; their number is exact. */
export const FOLLOWERS_SHOWN = 200

const ByPerson = z.strictObject({ personId: z.uuid() })

/** The colleagues of a person by first name. */
export const Follows = z.object({
  following: z.array(Colleague),
  followers: z.array(z.extend(Colleague, { isFollowed: z.boolean() })),
  followersTotal: z.int(),
})
export type Follows = z.infer<typeof Follows>

/** Staff follow colleagues whose posts they want to find. */
export const follows = feature({
  ...rights,
  routes: {
    list: {
      method: 'GET',
      path: '/follows',
      can: 'read',
      summary: 'The colleagues whom you follow, and those who follow you.',
      answer: oneOf(Follows),
    },
    people: {
      method: 'GET',
      path: '/follows/people',
      can: 'involve',
      summary: 'Colleagues whom you may follow, by a part of their name.',
      query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
      answer: z.object({ data: z.array(Colleague) }),
    },
    follow: {
      method: 'PUT',
      path: '/follows/:personId',
      can: 'follow',
      summary: 'Follows a colleague, who is notified once. Following again changes nothing.',
      params: ByPerson,
      status: 204,
      perMinute: 60,
    },
    unfollow: {
      method: 'DELETE',
      path: '/follows/:personId',
      can: 'follow',
      summary: 'Follows a colleague no longer. Nobody is notified.',
      params: ByPerson,
      status: 204,
    },
  },
})
