import * as z from 'zod/mini'
import { ROLES } from '../../core/model/actor.ts'
import { Attachment, AttachmentIds } from '../../core/model/attachment.ts'
import { Instant } from '../../core/model/page.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'

/** Characters of a message and of the name of a group; the tables have the same limits. */
export const MESSAGE_MAX = 4000
export const GROUP_NAME_MAX = 100
/** Messages that one person may send within some seconds. */
export const MESSAGES_PER_SPAN = 20
export const SPAN_SECONDS = 10
/** Minutes in which authors may change and delete their messages. */
export const EDIT_MINUTES = 15
/** Members of a group, and people whom a message mentions. Our choice. */
export const GROUP_MEMBERS_MAX = 200
export const MENTIONS_MAX = 50
/** Messages in one answer, and changes after which a browser reads everything again. */
export const MESSAGES_PAGE = 50
export const CHANGES_MAX = 500
/** Members up to whom it is shown who has got and seen a message. */
export const MARKS_MAX = 50
/** How the file of a voice message is called, and how long one may be, seconds. */
export const VOICE_NAME = 'voice-message.webm'
export const VOICE_SECONDS_MAX = 300
/** What a reaction can be. */
export const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏', '✅'] as const
export type Emoji = (typeof EMOJIS)[number]
/** Seconds for which somebody is shown as typing, and between two signals about it. */
export const TYPING_SECONDS = 6
export const TYPING_EVERY_SECONDS = 3
/** Seconds after which a person whose browser says nothing is away, and between two things that a browser says. */
export const PRESENCE_SECONDS = 90
export const PRESENCE_EVERY_SECONDS = 40

export const CONVERSATION_KINDS = ['direct', 'group', 'channel'] as const
export type ConversationKind = (typeof CONVERSATION_KINDS)[number]

const Name = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export type ChatName = z.infer<typeof Name>

/** A colleague with whom one may talk. */
export const ChatPerson = z.extend(Name, {
  role: z.enum(ROLES),
  area: z.nullable(LocalizedAnswer),
  isOnline: z.boolean(),
  /** When a browser of the person was last open, if that is known. */
  lastAt: z.nullable(Instant),
})
export type ChatPerson = z.infer<typeof ChatPerson>

/** What has happened to a group. */
export const ChatEvent = z.object({
  what: z.enum(['created', 'renamed', 'added', 'removed', 'left']),
  /** The new name of the group. */
  name: z.nullable(z.string()),
  people: z.array(z.string()),
})
export type ChatEvent = z.infer<typeof ChatEvent>

/** A conversation of the reader in a list. */
export const Conversation = z.object({
  id: z.uuid(),
  kind: z.enum(CONVERSATION_KINDS),
  /** Of a group. */
  name: z.nullable(z.string()),
  /** Of a channel. */
  area: z.nullable(z.object({ id: z.uuid(), name: LocalizedAnswer })),
  /** The other one of two people; null when they are gone. */
  person: z.nullable(ChatPerson),
  members: z.int(),
  /** The last message that the reader may see. */
  last: z.nullable(
    z.object({
      by: z.nullable(Name),
      isMine: z.boolean(),
      excerpt: z.string(),
      isDeleted: z.boolean(),
      files: z.int(),
      event: z.nullable(ChatEvent),
      at: Instant,
    }),
  ),
  at: Instant,
  /** Messages of others that the reader has not seen, and whether one of them mentions the reader. */
  unread: z.int(),
  isMentioned: z.boolean(),
  /** The number of the last message, and of the last one that the reader has seen. */
  seq: z.int(),
  seen: z.int(),
  isPinned: z.boolean(),
  isMuted: z.boolean(),
  /** Whether the reader manages the group. */
  canManage: z.boolean(),
  /** The last messages that the others have got and seen; empty with more than 50 members. */
  marks: z.array(z.object({ personId: z.uuid(), delivered: z.int(), seen: z.int() })),
})
export type Conversation = z.infer<typeof Conversation>

/** A message as its reader sees it; a deleted one is empty. */
export const ChatMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq: z.int(),
  /** The id that the browser of the author gave it; null for other readers. */
  clientId: z.nullable(z.uuid()),
  by: z.nullable(Name),
  isMine: z.boolean(),
  body: z.string(),
  event: z.nullable(ChatEvent),
  /** The message that it answers, as far as the reader may see it. */
  replyTo: z.nullable(
    z.object({ id: z.uuid(), seq: z.int(), by: z.nullable(Name), excerpt: z.string(), isDeleted: z.boolean() }),
  ),
  mentions: z.array(z.uuid()),
  files: z.array(Attachment),
  reactions: z.array(z.object({ emoji: z.string(), people: z.array(Name) })),
  at: Instant,
  editedAt: z.nullable(Instant),
  isDeleted: z.boolean(),
  isPinned: z.boolean(),
  /** Grows with every change of it. */
  version: z.int(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** The name of a record that a message links to, as its reader may see it. */
export const LinkedRecord = z.object({
  /** The feature that has it. */
  feature: z.string(),
  title: z.union([z.string(), LocalizedAnswer]),
})
export type LinkedRecord = z.infer<typeof LinkedRecord>

/** A message that a search has found. */
export const FoundMessage = z.object({
  id: z.uuid(),
  seq: z.int(),
  body: z.string(),
  by: z.nullable(Name),
  at: Instant,
  conversation: z.object({
    id: z.uuid(),
    kind: z.enum(CONVERSATION_KINDS),
    name: z.nullable(z.string()),
    area: z.nullable(LocalizedAnswer),
    person: z.nullable(Name),
  }),
})
export type FoundMessage = z.infer<typeof FoundMessage>

const text = plainText(0, MESSAGE_MAX, { multiline: true })
const People = z.array(z.uuid()).check(z.minLength(1), z.maxLength(GROUP_MEMBERS_MAX - 1))
const Mentions = z._default(z.array(z.uuid()).check(z.maxLength(MENTIONS_MAX)), [])

/** A message as it is sent; sent again with the same `clientId`, it is the same message. */
export const MessageDraft = z
  .strictObject({
    clientId: z.uuid(),
    /** May be empty when there are files. */
    body: text,
    /** The message that it answers. */
    replyTo: z._default(z.nullable(z.uuid()), null),
    mentions: Mentions,
    fileIds: z._default(AttachmentIds, []),
  })
  .check(
    z.check(({ value: { body, fileIds }, issues }) => {
      if (body === '' && fileIds.length === 0) {
        issues.push({ code: 'custom', input: body, path: ['body'], message: 'required' })
      }
    }),
  )
export type MessageDraft = z.infer<typeof MessageDraft>
/** The new text of a message. */
export const MessageChange = z.strictObject({
  body: plainText(1, MESSAGE_MAX, { multiline: true }),
  mentions: Mentions,
})
export type MessageChange = z.infer<typeof MessageChange>

const GroupName = plainText(1, GROUP_NAME_MAX)
/** A new group; the person who adds it manages it. */
export const GroupDraft = z.strictObject({ name: GroupName, people: People })
export type GroupDraft = z.infer<typeof GroupDraft>
export const GroupChange = z.strictObject({ name: GroupName })
export const GroupPeople = z.strictObject({ people: People })
/** What a person wants of a conversation; others do not see it. */
export const OwnChange = z.strictObject({ isPinned: z.optional(z.boolean()), isMuted: z.optional(z.boolean()) })
export type OwnChange = z.infer<typeof OwnChange>

/** The last messages that a browser has got. */
export const Received = z.strictObject({
  conversations: z
    .array(z.strictObject({ id: z.uuid(), seq: z.int().check(z.minimum(0)) }))
    .check(z.minLength(1), z.maxLength(200)),
})
export type Received = z.infer<typeof Received>

const ofPerson = { conversationId: z.uuid(), personId: z.uuid() }
/** What a live signal of the chat says. Rule: docs/rules/chat.md. */
export const ChatSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('left'), conversationId: z.uuid() }),
  z.object({ kind: z.literal('typing'), ...ofPerson }),
  z.object({ kind: z.literal('seen'), ...ofPerson, seq: z.int() }),
  z.object({ kind: z.literal('delivered'), ...ofPerson, seq: z.int() }),
])
export type ChatSignal = z.infer<typeof ChatSignal>
