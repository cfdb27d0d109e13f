import type { ReactNode } from 'react'
import { useCallback, useRef, useState } from 'react'
import { lazyInPlace } from '../feedback/lazy.tsx'
import type { ConfirmAnswer, ConfirmQuestion } from './use-confirm.ts'
import { ConfirmContext } from './use-confirm.ts'

const ConfirmDialog = lazyInPlace(() => import('./ConfirmDialog.tsx'))

interface Asked {
  id: number
  question: ConfirmQuestion
}

/** Provides `useConfirm`. The dialog is loaded with the first question. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const waiting = useRef<(answer: ConfirmAnswer) => void>(undefined)
  const lastId = useRef(0)

  const answer = useCallback((given: ConfirmAnswer) => {
    waiting.current?.(given)
    waiting.current = undefined
    setAsked(null)
  }, [])

  const confirm = useCallback((question: ConfirmQuestion) => {
    // A second question replaces the first, which counts as not confirmed.
    waiting.current?.(false)
    return new Promise<ConfirmAnswer>((resolve) => {
      waiting.current = resolve
      lastId.current += 1
      setAsked({ id: lastId.current, question })
    })
  }, [])

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <ConfirmDialog
          key={asked.id}
          question={asked.question}
          onAnswer={answer}
          onFailure={() => answer(askNatively(asked.question))}
        />
      )}
    </ConfirmContext>
  )
}

/** Asks with the browser's native dialog, when ours cannot be loaded. */
function askNatively({ title, text, note }: ConfirmQuestion): ConfirmAnswer {
  const words = [title, text, note?.label].filter(Boolean).join('\n\n')
  if (!note) return window.confirm(words) && { note: '' }
  const typed = window.prompt(words)
  return typed !== null && { note: typed.trim() }
}
