import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Mailbox, MailThreadRow } from '#contract/features/mail/index.ts'
import { addressOf, atThread, type Place } from './place.ts'
import { useMailAct } from './use-mail-act.ts'
import { useMailKeys } from './use-mail-keys.ts'

/** The chosen conversations, the one that the keys act on, and what is done to them. */
export function useWork(rows: readonly MailThreadRow[], place: Place, box: Mailbox) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const act = useMailAct()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [marked, setMarked] = useState<string>()
  const [isHelpOpen, setHelp] = useState(false)
  const current = rows.find(({ id }) => id === (place.threadId ?? marked))
  const selected = rows.filter(({ id }) => chosen.has(id))
  const go = (row?: MailThreadRow) => {
    const to = row ? atThread(place, box, row) : { ...place, threadId: undefined }
    void navigate(addressOf(to, search.toString()))
  }
  const open = (row: MailThreadRow) => {
    setMarked(row.id)
    go(row)
  }
  /** The conversation after or before the current one. */
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === current?.id)
    const next = rows[at < 0 ? 0 : at + by]
    if (!next) return
    setMarked(next.id)
    if (place.threadId) go(next)
  }
  const on = async (threads: readonly MailThreadRow[], ...rest: [Parameters<typeof act>[1], (string | null)?]) => {
    const done = await act(threads, ...rest)
    if (!done) return
    setChosen(new Set())
    const leaves = ['archive', 'spam', 'trash', 'remove', 'inbox', 'unread'].includes(rest[0])
    if (leaves && threads.some(({ id }) => id === place.threadId)) go()
  }
  const work = {
    chosen,
    selected,
    current,
    marked: current?.id,
    isHelpOpen,
    openHelp: () => setHelp(true),
    closeHelp: () => setHelp(false),
    choose: (ids: ReadonlySet<string>) => setChosen(ids),
    toggle: (id: string) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    act: on,
    open,
    close: () => go(),
    step,
  }
  useMailKeys(work, { box, isReading: place.threadId !== undefined })
  return work
}

/** What can be done with the conversations of a page. */
export type Work = ReturnType<typeof useWork>
