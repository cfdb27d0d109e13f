import * as z from 'zod/mini'
import { ById, oneOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { CardComment, CommentDraft } from './model.ts'

/** The comments on a card. */
export const commentRoutes = {
  comments: {
    method: 'GET',
    path: '/kanban/cards/:id/comments',
    can: 'read',
    summary: 'The comments on a card, oldest first; at most the last 500.',
    params: ById,
    answer: z.object({ data: z.array(CardComment) }),
  },
  comment: {
    method: 'POST',
    path: '/kanban/cards/:id/comments',
    can: 'write',
    summary: 'Adds a comment and notifies the people whom it mentions.',
    params: ById,
    body: CommentDraft,
    answer: oneOf(CardComment),
    status: 201,
  },
  changeComment: {
    method: 'PATCH',
    path: '/kanban/comments/:id',
    can: 'write',
    summary: 'Changes your comment.',
    params: ById,
    body: z.strictObject({ text: CommentDraft.shape.text, version: Version }),
    answer: oneOf(CardComment),
  },
  removeComment: {
    method: 'DELETE',
    path: '/kanban/comments/:id',
    can: 'write',
    summary: 'Deletes your comment.',
    params: ById,
    status: 204,
  },
} as const
