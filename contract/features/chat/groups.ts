import * as z from 'zod/mini'
import { ById, oneOf } from '../../core/model/page.ts'
import { Conversation, GroupChange, GroupDraft, GroupPeople } from './model.ts'

/** The groups of the chat. */
export const groupRoutes = {
  addGroup: {
    method: 'POST',
    path: '/chat/groups',
    can: 'write',
    summary: 'Adds a group of colleagues, which you manage.',
    body: GroupDraft,
    answer: oneOf(Conversation),
    status: 201,
  },
  changeGroup: {
    method: 'PATCH',
    path: '/chat/groups/:id',
    can: 'write',
    summary: 'Renames a group that you manage.',
    params: ById,
    body: GroupChange,
    answer: oneOf(Conversation),
  },
  addPeople: {
    method: 'POST',
    path: '/chat/groups/:id/people',
    can: 'write',
    summary: 'Adds colleagues to a group that you manage; they do not see what was written before.',
    params: ById,
    body: GroupPeople,
    answer: oneOf(Conversation),
  },
  removePerson: {
    method: 'DELETE',
    path: '/chat/groups/:id/people/:personId',
    can: 'write',
    summary: 'Removes somebody from a group that you manage.',
    params: z.strictObject({ id: z.uuid(), personId: z.uuid() }),
    status: 204,
  },
  leave: {
    method: 'POST',
    path: '/chat/groups/:id/leave',
    can: 'write',
    summary: 'Leaves a group; the member who has been in it the longest manages it then.',
    params: ById,
    status: 204,
  },
} as const
