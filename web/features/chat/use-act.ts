import type { RouteInput } from '#contract/core/model/feature.ts'
import { type ChatMessage, type Conversation, chat } from '#contract/features/chat/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { takeConversation, takeMessage } from './chat-store.ts'

type Acts = 'react' | 'pin' | 'own'

/** Does something to a message or a conversation, and shows it as it is afterwards, or why it was refused. */
export function useAct() {
  return <N extends Acts>(feature: typeof chat, route: N, input: RouteInput<(typeof chat)['routes'][N]>): void => {
    void call(feature, route, input as never)
      .then((answer) => {
        const { data } = answer as { data: ChatMessage | Conversation }
        if ('conversationId' in data) takeMessage(data)
        else takeConversation(data)
      })
      .catch((error: unknown) => toast(problemText(error), { variant: 'error' }))
  }
}
