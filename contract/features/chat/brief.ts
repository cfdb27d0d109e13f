import * as z from 'zod/mini'
import { ROLES } from '../../core/model/actor.ts'
import { Attachment } from '../../core/model/attachment.ts'
import { Instant } from '../../core/model/page.ts'
import { CONVERSATION_KINDS } from './model.ts'

/** A person in the calls of the brief; the user name is the e-mail address. */
export const BriefContact = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  status: z.enum(['online', 'offline']),
  lastActivity: z.nullable(Instant),
})
export type BriefContact = z.infer<typeof BriefContact>

/** A message in the calls of the brief. */
export const BriefMessage = z.object({
  id: z.uuid(),
  body: z.string(),
  contentType: z.enum(['text', 'image', 'file']),
  attachments: z.array(Attachment),
  createdAt: Instant,
  senderId: z.nullable(z.uuid()),
})
export type BriefMessage = z.infer<typeof BriefMessage>

/** A conversation in the calls of the brief, with its last messages. */
export const BriefConversation = z.object({
  id: z.uuid(),
  type: z.enum(CONVERSATION_KINDS),
  name: z.nullable(z.string()),
  participants: z.array(BriefContact),
  unreadCount: z.int(),
  messages: z.array(BriefMessage),
})
export type BriefConversation = z.infer<typeof BriefConversation>

/** The id of a conversation or of a person, or the e-mail address of a person. */
export const ConversationKey = z.string().check(z.trim(), z.minLength(1), z.maxLength(320), z.normalize('NFC'))

/** The calls of the brief. */
export const briefRoutes = {
  briefContacts: {
    method: 'GET',
    path: '/api/chat/contacts',
    can: 'address',
    summary: 'Colleagues with whom you may talk; at most a hundred.',
    answer: z.object({ contacts: z.array(BriefContact) }),
  },
  briefConversations: {
    method: 'GET',
    path: '/api/chat/conversations',
    can: 'read',
    summary: 'Your last fifty conversations, each with its last message.',
    answer: z.object({ conversations: z.array(BriefConversation) }),
  },
  briefConversation: {
    method: 'GET',
    path: '/api/chat/conversation',
    can: 'read',
    summary:
      'A conversation with its last fifty messages, by its id or by the id or e-mail address of the other person.',
    query: z.strictObject({ conversationKey: ConversationKey }),
    answer: z.object({ conversation: BriefConversation }),
  },
  briefSeen: {
    method: 'GET',
    path: '/api/chat/conversation/mark-as-seen',
    can: 'read',
    summary:
      'Marks all messages of a conversation as seen. `POST /chat/conversations/{id}/seen` does it for one device.',
    query: z.strictObject({ conversationId: z.uuid() }),
    answer: z.object({ unreadCount: z.int() }),
  },
  briefParticipants: {
    method: 'GET',
    path: '/api/chat/participants',
    can: 'read',
    summary: 'The members of a conversation, or the person with whom a new one would be.',
    query: z.strictObject({ conversationKey: ConversationKey }),
    answer: z.object({ participants: z.array(BriefContact) }),
  },
} as const
