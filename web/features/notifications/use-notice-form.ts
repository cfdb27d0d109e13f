import { useRef, useState } from 'react'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { NotificationDraft, notifications, type Sent } from '#contract/features/notifications/index.ts'
import { instantOf } from '../../core/content/publish-plan.ts'
import { fieldText, useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useNavigateWhenSent } from '../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { bodyOf, EMPTY, merged, type NoticeValues, textValuesOf, valuesOf } from './notice-values.ts'
import { SENT_PATH, sentPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'
import { useAudience } from './use-audience.ts'

type Stale = Pick<Sent, 'title' | 'body' | 'byMail' | 'version'>

/** The first unmet requirement of sending beyond a valid draft: recipients, and the time of a scheduled message. */
function missingForSending({ targets, isLater, day, time }: NoticeValues): { path: string; code: string } | undefined {
  if (targets.length === 0) return { path: 'targets', code: 'required' }
  if (!isLater) return undefined
  if (day === '') return { path: 'day', code: 'required' }
  if (time.trim() === '') return { path: 'sendAt', code: 'required' }
  return instantOf(day, time) ? undefined : { path: 'sendAt', code: 'date_time' }
}

/** The form of a new notification or of a draft: saves it, then sends or schedules it. */
export function useNoticeForm(draft?: Sent) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const user = useUser()
  const confirm = useConfirm()
  const create = useDo(notifications, 'create')
  const change = useDo(notifications, 'change')
  const act = useDo(notifications, 'act')
  const [initial] = useState((): NoticeValues => (draft ? valuesOf(draft) : EMPTY))
  // the record saved so far: if sending is refused, the next attempt changes it
  const saved = useRef<{ id: string; version: number } | undefined>(draft)
  const shouldSend = useRef(false)
  // where to navigate after success
  const [next, setNext] = useState<string>()
  const [theirs, setTheirs] = useState<Stale>()

  const contract = useContractForm<NoticeValues, typeof NotificationDraft>({
    schema: NotificationDraft,
    initial,
    id: `notification-${draft?.id ?? 'new'}-${user.id}`,
    toBody: bodyOf,
    send: async (body, values) => {
      const record = saved.current
      const { data } = record
        ? await change.mutateAsync({ params: { id: record.id }, body: { ...body, version: record.version } })
        : await create.mutateAsync({ body })
      saved.current = { id: data.id, version: data.version }
      contract.settle(values)
      const params = { id: data.id }
      if (!shouldSend.current) toast(t('done.saved'))
      else if (values.isLater) {
        const sendAt = instantOf(values.day, values.time) ?? ''
        await act.mutateAsync({ params, body: { action: 'schedule', sendAt, version: data.version } })
        toast(t('done.scheduled', { when: formatDateTime(new Date(sendAt), lang) }))
      } else {
        const sent = await act.mutateAsync({ params, body: { action: 'send', version: data.version } })
        toast(t('done.sent', { count: sent.data.recipients ?? 0 }))
      }
      setNext(shouldSend.current ? sentPathOf(data.id) : `${SENT_PATH}?status=draft`)
    },
    onStale: (current) => setTheirs(current as Stale),
  })
  const { form } = contract
  const values = form.getValues()
  const audience = useAudience(values.targets)
  useLeaveWarning(form.isDirty() && next === undefined, useAskToLeave())
  const { isSending: isSubmitting } = contract
  useNavigateWhenSent(next, isSubmitting)

  const send = async () => {
    // isValid() does not show errors; submitting does
    if (!form.isValid()) return contract.onSubmit()
    const problem = missingForSending(values)
    if (problem) {
      form.setFieldError(problem.path, fieldText(problem))
      document.querySelector<HTMLElement>(`[data-field="${problem.path}"]`)?.focus()
      return
    }
    const count = audience.data?.data.people
    const text = count === undefined ? t('confirm.sendNow') : t('confirm.sendText', { count })
    const question = { title: t('confirm.sendTitle'), text, confirmLabel: t('confirm.send') }
    if (!values.isLater && !(await confirm(question))) return
    shouldSend.current = true
    contract.onSubmit()
  }
  return {
    ...contract,
    values,
    audience,
    send,
    saveDraft: () => {
      shouldSend.current = false
      contract.onSubmit()
    },
    theirs,
    dismiss: () => setTheirs(undefined),
    /** Continues from the other version, with the chosen texts of this form. */
    resolve: (keep: ReadonlySet<string>) => {
      if (!theirs || !saved.current) return
      saved.current = { ...saved.current, version: theirs.version }
      form.setValues({ ...merged(values, textValuesOf(theirs), keep) })
      setTheirs(undefined)
    },
  }
}

export type NoticeFormState = ReturnType<typeof useNoticeForm>
