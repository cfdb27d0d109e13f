import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage, Conversation } from '#contract/features/chat/index.ts'
import { markSeen } from './chat-store.ts'

/** How far from its end a list still counts as read to the end, px. */
const NEAR_END_PX = 80

/** Keeps the list at its end while it is there, and marks what is shown at the end as seen. */
export function useEnd({ id, seen }: Conversation, messages: readonly ChatMessage[], unsent: number) {
  const list = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const last = messages.at(-1)?.seq ?? 0
  const toEnd = () => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }
  const onScroll = () => {
    const one = list.current
    if (one) setAtEnd(one.scrollHeight - one.scrollTop - one.clientHeight < NEAR_END_PX)
  }
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
  }, [last, unsent, isAtEnd, messages])
  const isLooking = useIsLooking()
  useEffect(() => {
    if (isLooking && isAtEnd && last > seen) void markSeen(id, last)
  }, [isLooking, isAtEnd, last, seen, id])
  return { list, isAtEnd, toEnd, onScroll }
}

const isShown = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether the person has this page in front of them. */
function useIsLooking(): boolean {
  const [isLooking, setLooking] = useState(isShown)
  useEffect(() => {
    const update = () => setLooking(isShown())
    const events = ['focus', 'blur'] as const
    for (const name of events) window.addEventListener(name, update)
    document.addEventListener('visibilitychange', update)
    return () => {
      for (const name of events) window.removeEventListener(name, update)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return isLooking
}
