import { sql } from 'kysely'
import { chat } from '#contract/features/chat/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { recordCardAt } from '../../core/requests/record-cards.ts'
import { channelFollowers } from './area-followers.ts'
import { briefContacts, briefConversation, briefConversations, briefParticipants, briefSeen } from './brief.ts'
import { editMessage, pinMessage, pinnedMessages, reactTo, removeMessage } from './change-message.ts'
import { changesOf } from './changes.ts'
import { directConversation, listConversations, openConversation } from './conversations.ts'
import { addGroup, addPeople, leaveGroup, removePerson, renameGroup } from './groups.ts'
import { conversationMembers, messageMembers } from './members.ts'
import { listMessages, markSeen, searchMessages, sendMessage } from './messages.ts'
import { findContacts, showPerson } from './people.ts'
import { personalData } from './personal-data.ts'
import { changeOwn, sayPresent, sayTyping, storeReceived } from './presence.ts'
import { deleteOld } from './retention.ts'
import type { ChatTables } from './tables.ts'

const isStaff = () => sql<boolean>`users.role <> 'APPLICATION'`

/** The chat of the staff. Nothing of it is named outside of its conversations, not even in the audit log. */
export default serve<ChatTables>()(chat, {
  personalData,
  anchors: {
    // announced by members.ts, because who sees a conversation depends on its members
    chat_conversations: { owner: 'owner_id', member: conversationMembers },
    chat_members: { via: { column: 'conversation_id', table: 'chat_conversations' } },
    chat_messages: { owner: 'author_id', member: messageMembers },
    chat_reactions: { via: { column: 'message_id', table: 'chat_messages' } },
    users: { area: 'area_id', owner: 'id', shared: isStaff },
  },
  privateTables: ['chat_conversations', 'chat_members', 'chat_messages', 'chat_reactions'],
  areaFollowers: [channelFollowers],
  eachWorkingDay: deleteOld,
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    list: async (call) => listConversations(call, call.query),
    open: async (call) => ({ data: await openConversation(call, call.query.key) }),
    changes: async (call) => ({ data: await changesOf(call, call.query.after) }),
    messages: async (call) => listMessages(call, call.params.id, call.query),
    send: async (call) => ({ data: await sendMessage(call, call.params.id, call.body) }),
    seen: async (call) => ({ data: { unread: await markSeen(call, call.params.id, call.body.seq) } }),
    edit: async (call) => ({ data: await editMessage(call, call.params.id, call.body) }),
    remove: async (call) => {
      await removeMessage(call, call.params.id)
      return null
    },
    react: async (call) => ({ data: await reactTo(call, call.params.id, call.body) }),
    pin: async (call) => ({ data: await pinMessage(call, call.params.id, call.body.isPinned) }),
    pinned: async (call) => ({ data: await pinnedMessages(call, call.params.id) }),
    own: async (call) => ({ data: await changeOwn(call, call.params.id, call.body) }),
    received: async (call) => {
      await storeReceived(call, call.body)
      return null
    },
    typing: async (call) => {
      await sayTyping(call, call.params.id)
      return null
    },
    presence: async (call) => ({ data: { online: await sayPresent(call) } }),
    addGroup: async (call) => ({ data: await addGroup(call, call.body) }),
    changeGroup: async (call) => ({ data: await renameGroup(call, call.params.id, call.body.name) }),
    addPeople: async (call) => ({ data: await addPeople(call, call.params.id, call.body.people) }),
    removePerson: async (call) => {
      await removePerson(call, call.params.id, call.params.personId)
      return null
    },
    leave: async (call) => {
      await leaveGroup(call, call.params.id)
      return null
    },
    direct: async (call) => ({ data: await directConversation(call, call.body.personId) }),
    contacts: async (call) => ({ data: (await findContacts(call, call.query.q)).map(showPerson) }),
    card: async (call) => ({ data: await recordCardAt(call, call.query.path) }),
    search: async (call) => searchMessages(call, call.query),
    briefContacts: async (call) => ({ contacts: await briefContacts(call) }),
    briefConversations: async (call) => ({ conversations: await briefConversations(call) }),
    briefConversation: async (call) => ({ conversation: await briefConversation(call, call.query.conversationKey) }),
    briefSeen: async (call) => ({ unreadCount: await briefSeen(call, call.query.conversationId) }),
    briefParticipants: async (call) => ({ participants: await briefParticipants(call, call.query.conversationKey) }),
  },
})
