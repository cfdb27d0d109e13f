import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#contract/core/dates.ts'
import { NotificationDraft, notifications, type Sent } from '#contract/features/notifications/index.ts'
import { instantOf } from '../../core/content/publish-plan.ts'
import { fieldText, useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { useAskToLeave } from '../../core/use-ask-to-leave.ts'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { bodyOf, EMPTY, merged, type NoticeValues, valuesOf, wordsOf } from './notice-values.ts'
import { SENT, showOf } from './paths.ts'
import { noticeTexts } from './texts.ts'
import { useAudience } from './use-audience.ts'

type Stale = Pick<Sent, 'title' | 'body' | 'byMail' | 'version'>

/** The form of a new notification or of a draft: saves it, and sends or schedules what was saved. */
export function useNoticeForm(draft?: Sent) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const user = useUser()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const create = useDo(notifications, 'create')
  const change = useDo(notifications, 'change')
  const act = useDo(notifications, 'act')
  const [initial] = useState((): NoticeValues => (draft ? valuesOf(draft) : EMPTY))
  // what is saved so far: when sending is refused, the next try goes on from it
  const saved = useRef<{ id: string; version: number } | undefined>(draft)
  const isSending = useRef(false)
  // where to go when all is done
  const [next, setNext] = useState<string>()
  const [theirs, setTheirs] = useState<Stale>()

  const contract = useContractForm<NoticeValues, typeof NotificationDraft>({
    schema: NotificationDraft,
    initial,
    id: `notification-${draft?.id ?? 'new'}-${user.id}`,
    toBody: bodyOf,
    send: async (body, values) => {
      const known = saved.current
      const { data } = known
        ? await change.mutateAsync({ params: { id: known.id }, body: { ...body, version: known.version } })
        : await create.mutateAsync({ body })
      saved.current = { id: data.id, version: data.version }
      contract.settle(values)
      const params = { id: data.id }
      if (!isSending.current) toast(t('done.saved'))
      else if (values.isLater) {
        const sendAt = instantOf(values.day, values.time) ?? ''
        await act.mutateAsync({ params, body: { action: 'schedule', sendAt, version: data.version } })
        toast(t('done.scheduled', { when: formatDateTime(new Date(sendAt), lang) }))
      } else {
        const sent = await act.mutateAsync({ params, body: { action: 'send', version: data.version } })
        toast(t('done.sent', { count: sent.data.recipients ?? 0 }))
      }
      setNext(isSending.current ? showOf(data.id) : `${SENT}?status=draft`)
    },
    onStale: (current) => setTheirs(current as Stale),
  })
  const { form } = contract
  const values = form.getValues()
  const audience = useAudience(values.targets)
  useLeaveWarning(form.isDirty() && next === undefined, useAskToLeave())
  const { isSending: isBusy } = contract
  useEffect(() => {
    if (next !== undefined && !isBusy) void navigate(next, { replace: true })
  }, [next, isBusy, navigate])

  const refuse = (path: string, code: string) => {
    form.setFieldError(path, fieldText({ code }))
    document.querySelector<HTMLElement>(`[data-field="${path}"]`)?.focus()
  }
  const send = async () => {
    // asked without saying anything: what is said stays said until it is right
    if (!form.isValid()) return contract.onSubmit()
    if (values.targets.length === 0) return refuse('targets', 'required')
    if (values.isLater && values.day === '') return refuse('day', 'required')
    if (values.isLater && values.time.trim() === '') return refuse('sendAt', 'required')
    if (values.isLater && !instantOf(values.day, values.time)) return refuse('sendAt', 'date_time')
    const count = audience.data?.data.people
    const text = count === undefined ? t('confirm.sendNow') : t('confirm.sendText', { count })
    const question = { title: t('confirm.sendTitle'), text, confirmLabel: t('confirm.send') }
    if (!values.isLater && !(await confirm(question))) return
    isSending.current = true
    contract.onSubmit()
  }
  return {
    ...contract,
    values,
    audience,
    send,
    saveDraft: () => {
      isSending.current = false
      contract.onSubmit()
    },
    theirs,
    dismiss: () => setTheirs(undefined),
    /** Goes on from the other version, with my choice of texts put into it. */
    resolve: (keep: ReadonlySet<string>) => {
      if (!theirs || !saved.current) return
      saved.current = { ...saved.current, version: theirs.version }
      form.setValues({ ...merged(values, wordsOf(theirs), keep) })
      setTheirs(undefined)
    },
  }
}

export type NoticeFormState = ReturnType<typeof useNoticeForm>
