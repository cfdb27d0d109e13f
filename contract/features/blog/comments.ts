import * as z from 'zod/mini'
import { Instant, listQuery } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { movesFor, workflow } from '../../core/model/workflow.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { COMMENT_MAX_CHARS } from './comment-limit.ts'

export { COMMENT_MAX_CHARS }

/** Comments shown below a post, the newest. Our choice. */
export const COMMENTS_SHOWN = 200
/** Comments of a person in a minute. Our choice. */
export const COMMENTS_PER_MINUTE = 5
/** Comments from one network in a minute: offices and homes share an address. */
export const COMMENTS_PER_NETWORK = 60
/** Comments of a person in 24 hours. Our choice: more than a conversation needs. */
export const COMMENTS_PER_DAY = 50

const MODERATORS = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

/** A citizen's comment waits until the office shows it; staff's are shown at once. Rule: docs/rules/blog.md. */
export const commentWorkflow = workflow({
  name: 'comment',
  initial: 'waiting',
  states: ['waiting', 'shown', 'hidden'],
  moves: [
    { action: 'show', from: 'waiting', to: 'shown', by: MODERATORS },
    { action: 'hide', from: 'waiting', to: 'hidden', by: MODERATORS },
    { action: 'hide', from: 'shown', to: 'hidden', by: MODERATORS, confirm: true },
    { action: 'show', from: 'hidden', to: 'shown', by: MODERATORS },
  ],
})
export const COMMENT_STATUSES = ['waiting', 'shown', 'hidden'] as const
export type CommentStatus = (typeof COMMENT_STATUSES)[number]
export type CommentAction = 'show' | 'hide'

/** The moves of a comment in this state. */
export const commentActions = (
  status: CommentStatus,
  role: Parameters<typeof movesFor>[2]['role'],
): CommentAction[] => [
  ...new Set(movesFor(commentWorkflow, status, { role, isAuthor: false }).map(({ action }) => action)),
]

/** A comment as it is sent. */
export const CommentDraft = z.strictObject({ text: plainText(1, COMMENT_MAX_CHARS, { multiline: true }) })

/** A comment below a post. */
export const PostComment = z.object({
  id: z.uuid(),
  text: z.string(),
  /** 'Б. Болормаа'; null when the account no longer exists. */
  by: z.nullable(z.string()),
  /** Written by staff of the city. */
  isStaff: z.boolean(),
  isMine: z.boolean(),
  status: z.enum(COMMENT_STATUSES),
  at: Instant,
})
export type PostComment = z.infer<typeof PostComment>

/** A comment in the list of those who decide on it. */
export const ModeratedComment = z.extend(PostComment, {
  post: z.object({ id: z.uuid(), slug: z.string(), title: LocalizedAnswer }),
  version: z.int(),
  allowedActions: z.array(z.enum(['show', 'hide'])),
})
export type ModeratedComment = z.infer<typeof ModeratedComment>

export const CommentQuery = listQuery(['at'], { status: z.optional(z.enum(COMMENT_STATUSES)) })

export const CommentDecision = z.strictObject({ action: z.enum(['show', 'hide']), version: Version })

/** How many people like a post, and whether the caller does. */
export const Likes = z.object({ count: z.int(), mine: z.boolean() })
export type Likes = z.infer<typeof Likes>
