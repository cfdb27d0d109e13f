import { useState } from 'react'
import { check } from '#contract/core/model/parse.ts'
import { Email } from '#contract/core/people/person.ts'
import { leaders } from '#contract/features/leaders/index.ts'
import { users } from '#contract/features/users/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { fieldText } from '../../core/forms/form.tsx'
import { useAsk, useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { leaderTexts } from './texts.ts'

/** Number of leaders that are shown and invited at once: one page of the list. */
export const INVITED_AT_ONCE = 100

type ById = Readonly<Record<string, string>>

/** Leaders in office without an account, the addresses typed for them, and their errors. */
export function useInvitations(areaId: string | null) {
  const t = leaderTexts.useText()
  const query = { status: 'active', account: 'without', sort: 'area', pageSize: INVITED_AT_ONCE } as const
  const found = useAsk(leaders, 'list', { query: { ...query, ...(areaId ? { areaId } : {}) } })
  const invite = useDo(leaders, 'invite', [users])
  const [emails, setEmails] = useState<ById>({})
  const [errors, setErrors] = useState<ById>({})
  const typed = (found.data?.data ?? []).flatMap(({ id }) => {
    const email = emails[id]?.trim()
    return email ? [{ id, email }] : []
  })

  /** @returns the leaders whose address was refused, in display order. */
  const send = async (): Promise<string[]> => {
    const looked = typed.map((one) => ({ ...one, checked: check(Email, one.email) }))
    const refused: Record<string, string> = {}
    for (const { id, checked } of looked)
      if (!checked.ok && checked.errors[0]) refused[id] = fieldText(checked.errors[0])
    const invitations = looked.flatMap(({ id, checked }) => (checked.ok ? [{ id, email: checked.value }] : []))
    try {
      const { data } = invitations.length > 0 ? await invite.mutateAsync({ body: { invitations } }) : { data: [] }
      for (const { id, ok, message } of data) if (!ok) refused[id] = message ?? ''
      const done = new Set(data.flatMap(({ id, ok }) => (ok ? [id] : [])))
      setEmails((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !done.has(id))))
      const left = Object.keys(refused).length
      const said = [
        ...(done.size > 0 ? [t('invite.sent', { count: done.size })] : []),
        ...(left > 0 ? [t('invite.left', { count: left })] : []),
      ]
      if (said.length > 0) toast(said.join('. '), { variant: left > 0 ? 'warning' : 'success' })
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
    setErrors(refused)
    return typed.flatMap(({ id }) => (id in refused ? [id] : []))
  }

  return {
    found,
    emails,
    errors,
    filled: typed.length,
    isSending: invite.isPending,
    send,
    type: (id: string, email: string) => {
      setEmails((before) => ({ ...before, [id]: email }))
      setErrors(({ [id]: _, ...others }) => others)
    },
    fill: (read: ReadonlyMap<string, string>) => setEmails((before) => ({ ...before, ...Object.fromEntries(read) })),
  }
}
