import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import { type Mail, mail } from '#contract/features/mail/index.ts'
import { ApiProblem, call } from '../../core/api/client.ts'
import type { FormFile } from '../../core/content/form-file.ts'
import type { Compose } from './compose-store.ts'
import { recipientOf } from './recipients.ts'

/** What is written in a window. */
export interface DraftValues {
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  subject: string
  body: RichDoc
  files: readonly FormFile[]
}

export type DraftState = 'new' | 'unsaved' | 'saving' | 'saved' | 'failed'

/** Milliseconds after the last change until a draft is saved. Our choice. */
const SAVE_AFTER_MS = 800

const contentOf = ({ to, cc, bcc, subject, body, files }: DraftValues) => ({
  to: to.map(recipientOf),
  cc: cc.map(recipientOf),
  bcc: bcc.map(recipientOf),
  subject,
  body,
  fileIds: files.map(({ fileId }) => fileId),
})

/** Saves what is written, one request after the other; `flush` saves the rest now and returns the draft. */
export function useDraft(compose: Compose, values: DraftValues) {
  const client = useQueryClient()
  const [state, setState] = useState<DraftState>(compose.draft ? 'saved' : 'new')
  const [problem, setProblem] = useState<ApiProblem>()
  const draft = useRef<Mail | null>(compose.draft)
  const latest = useRef(values)
  const saved = useRef(JSON.stringify(contentOf(values)))
  const queue = useRef<Promise<void>>(Promise.resolve())
  const isGone = useRef(false)
  latest.current = values

  const saveNow = async (): Promise<void> => {
    const content = contentOf(latest.current)
    const text = JSON.stringify(content)
    if (isGone.current || (text === saved.current && draft.current)) return
    setState('saving')
    try {
      const before = draft.current
      const { data } = before
        ? await call(mail, 'saveDraft', { params: { id: before.id }, body: { ...content, version: before.version } })
        : await call(mail, 'draft', {
            body: { mailboxId: compose.mailboxId, ...content, answers: compose.answers, forwards: compose.forwards },
          })
      draft.current = data
      saved.current = text
      setProblem(undefined)
      setState('saved')
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error : undefined)
      setState('failed')
      throw error
    }
  }
  const save = (): Promise<void> => {
    const next = queue.current.catch(() => {}).then(saveNow)
    queue.current = next
    return next
  }
  const latestSave = useRef(save)
  latestSave.current = save

  const text = JSON.stringify(contentOf(values))
  useEffect(() => {
    if (text === saved.current) return undefined
    setState('unsaved')
    const timer = setTimeout(() => void latestSave.current().catch(() => {}), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])

  const refresh = () => client.invalidateQueries({ queryKey: [mail.name] })
  return {
    state,
    problem,
    hasDraft: () => draft.current !== null,
    flush: async (): Promise<Mail | null> => {
      const isUntouched = !draft.current && JSON.stringify(contentOf(latest.current)) === saved.current
      if (isUntouched) return null
      await save()
      return draft.current
    },
    /** Saves even what was not changed, to send it. */
    ready: async (): Promise<Mail> => {
      await save()
      if (!draft.current) throw new Error('there is no draft')
      return draft.current
    },
    /** Nothing is saved from now on. */
    end: () => {
      isGone.current = true
      void refresh()
    },
  }
}
