import { type ReactNode, useState } from 'react'
import type { Scope } from '#contract/features/calendar/index.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import type { ScopeQuestion } from './ScopeDialog.tsx'

// loaded when it is opened
const ScopeDialog = lazyInPlace(() => import('./ScopeDialog.tsx'))

/** Asks and waits for the answer; undefined when cancelled. */
export type AskScope = (question: ScopeQuestion) => Promise<Scope | undefined>

/** The question which occurrences of a series are meant. `question` is the open dialog, to be placed outside of forms. */
export function useScopeQuestion(): { ask: AskScope; question: ReactNode } {
  const [asked, setAsked] = useState<ScopeQuestion & { answer: (scope: Scope | undefined) => void }>()
  const ask: AskScope = (question) => new Promise((answer) => setAsked({ ...question, answer }))
  const answer = (scope: Scope | undefined) => {
    setAsked(undefined)
    asked?.answer(scope)
  }
  return { ask, question: asked && <ScopeDialog {...asked} onAnswer={answer} /> }
}
