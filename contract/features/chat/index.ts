import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { briefRoutes, ConversationKey } from './brief.ts'
import { groupRoutes } from './groups.ts'
import {
  ChatMessage,
  ChatPerson,
  Conversation,
  EMOJIS,
  FoundMessage,
  LinkedRecord,
  MessageChange,
  MessageDraft,
  OwnChange,
  Received,
} from './model.ts'
import { rights } from './rights.ts'

export * from './brief.ts'
export * from './model.ts'

const Cursor = z.string().check(z.regex(/^\d{1,18}$/))
const Seq = z.int().check(z.minimum(0))

/** The chat of the staff. */
export const chat = feature({
  ...rights,
  routes: {
    list: {
      method: 'GET',
      path: '/chat/conversations',
      can: 'read',
      summary: 'Your conversations, those with the newest messages first; `q` searches names.',
      query: listQuery(['at'], { unread: z.optional(Flag) }),
      answer: pageOf(Conversation),
    },
    open: {
      method: 'GET',
      path: '/chat/open',
      can: 'read',
      summary:
        'A conversation by its id or by the other person (id or e-mail address); the person alone while nothing was written.',
      query: z.strictObject({ key: ConversationKey }),
      answer: z.object({
        data: z.object({
          conversation: z.nullable(Conversation),
          people: z.array(z.extend(ChatPerson, { isOwner: z.boolean() })),
        }),
      }),
    },
    changes: {
      method: 'GET',
      path: '/chat/changes',
      can: 'read',
      summary:
        'What has changed since an earlier answer: conversations and messages, deleted ones included; without `after` the unread conversations. `isReset` when there is too much, and after a restored backup: everything is to be read again.',
      query: z.strictObject({ after: z.optional(Cursor) }),
      answer: z.object({
        data: z.object({
          cursor: Cursor,
          isReset: z.boolean(),
          /** Unread conversations that are not muted. */
          unread: z.int(),
          conversations: z.array(Conversation),
          messages: z.array(ChatMessage),
        }),
      }),
    },
    messages: {
      method: 'GET',
      path: '/chat/conversations/:id/messages',
      can: 'read',
      summary: 'Fifty messages of a conversation, oldest first: the last ones, or those before a number.',
      params: ById,
      query: z.strictObject({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
      answer: z.object({ data: z.array(ChatMessage), meta: z.object({ hasEarlier: z.boolean() }) }),
    },
    send: {
      method: 'POST',
      path: '/chat/conversations/:id/messages',
      can: 'write',
      summary: 'Sends a message; at most 20 within ten seconds (`too_many`).',
      params: ById,
      body: MessageDraft,
      answer: oneOf(ChatMessage),
      status: 201,
      // a stored answer would be returned after the message was deleted; `clientId` takes the place of the key
      secret: true,
      forTokens: true,
    },
    edit: {
      method: 'PATCH',
      path: '/chat/messages/:id',
      can: 'write',
      summary: 'Changes the text of your message within 15 minutes; `wrong_state` later.',
      params: ById,
      body: MessageChange,
      answer: oneOf(ChatMessage),
    },
    remove: {
      method: 'DELETE',
      path: '/chat/messages/:id',
      can: 'write',
      summary: 'Deletes the text and the files of your message within 15 minutes; `wrong_state` later.',
      params: ById,
      status: 204,
    },
    react: {
      method: 'PUT',
      path: '/chat/messages/:id/reaction',
      can: 'write',
      summary: 'Adds your reaction to a message, or takes it back.',
      params: ById,
      body: z.strictObject({ emoji: z.enum(EMOJIS), isOn: z.boolean() }),
      answer: oneOf(ChatMessage),
    },
    pin: {
      method: 'PUT',
      path: '/chat/messages/:id/pin',
      can: 'write',
      summary: 'Pins a message for everybody in the conversation, or unpins it.',
      params: ById,
      body: z.strictObject({ isPinned: z.boolean() }),
      answer: oneOf(ChatMessage),
    },
    pinned: {
      method: 'GET',
      path: '/chat/conversations/:id/pinned',
      can: 'read',
      summary: 'The pinned messages of a conversation, the first one first; at most a hundred.',
      params: ById,
      answer: z.object({ data: z.array(ChatMessage) }),
    },
    own: {
      method: 'PATCH',
      path: '/chat/conversations/:id',
      can: 'write',
      summary: 'Pins or mutes a conversation for yourself.',
      params: ById,
      body: OwnChange,
      answer: oneOf(Conversation),
    },
    received: {
      method: 'POST',
      path: '/chat/received',
      can: 'write',
      summary: 'Says which messages one of your browsers has got.',
      body: Received,
      status: 204,
      quiet: true,
    },
    typing: {
      method: 'POST',
      path: '/chat/conversations/:id/typing',
      can: 'write',
      summary: 'Tells the other members that you are typing; nothing is stored.',
      params: ById,
      status: 204,
      quiet: true,
    },
    presence: {
      method: 'POST',
      path: '/chat/presence',
      can: 'write',
      summary:
        'Says that one of your browsers is open, every 40 seconds; answers who else is there of those you talk to.',
      answer: z.object({ data: z.object({ online: z.array(z.uuid()) }) }),
      quiet: true,
    },
    seen: {
      method: 'POST',
      path: '/chat/conversations/:id/seen',
      can: 'write',
      summary: 'Marks the messages of a conversation up to a number as seen, on all devices.',
      params: ById,
      body: z.strictObject({ seq: Seq }),
      answer: z.object({ data: z.object({ unread: z.int() }) }),
      quiet: true,
    },
    direct: {
      method: 'POST',
      path: '/chat/direct',
      can: 'write',
      summary: 'The conversation with a colleague, which is added when there is none.',
      body: z.strictObject({ personId: z.uuid() }),
      answer: oneOf(Conversation),
      status: 201,
    },
    contacts: {
      method: 'GET',
      path: '/chat/contacts',
      can: 'address',
      summary: 'Colleagues with whom you may talk, by a part of their name; at most fifty.',
      query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.normalize('NFC'))) }),
      answer: z.object({ data: z.array(ChatPerson) }),
    },
    card: {
      method: 'GET',
      path: '/chat/card',
      can: 'read',
      summary: 'The name of the record that a page of the dashboard shows, if you may read it; `not_found` otherwise.',
      query: z.strictObject({ path: z.string().check(z.minLength(1), z.maxLength(300)) }),
      answer: oneOf(LinkedRecord),
    },
    search: {
      method: 'GET',
      path: '/chat/messages',
      can: 'read',
      summary: 'Messages of your conversations by the beginnings of words, the newest first.',
      query: listQuery(['at'], { conversationId: z.optional(z.uuid()) }),
      answer: pageOf(FoundMessage),
    },
    ...groupRoutes,
    ...briefRoutes,
  },
})
