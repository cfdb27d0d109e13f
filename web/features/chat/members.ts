import type { ChatPerson } from '#contract/features/chat/index.ts'

/** Somebody in a conversation. */
export type Member = ChatPerson & { isOwner: boolean }
