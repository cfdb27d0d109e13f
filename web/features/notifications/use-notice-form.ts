import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { NotificationDraft, notifications, type Sent } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { instantOf } from '../../core/content/publish-plan.ts'
import { fieldText, useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useNavigateWhenSent, useStaleMerge } from '../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { bodyOf, contentOf, EMPTY, merged, type NoticeValues, valuesOf } from './notice-values.ts'
import { SENT_PATH, sentPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'
import { useAudience } from './use-audience.ts'

/** The first unmet requirement of sending beyond a valid draft: recipients, and the time of a scheduled message. */
function missingForSending({ targets, isLater, day, time }: NoticeValues): { path: string; code: string } | undefined {
  if (targets.length === 0) return { path: 'targets', code: 'required' }
  if (!isLater) return undefined
  if (day === '') return { path: 'day', code: 'required' }
  if (time.trim() === '') return { path: 'sendAt', code: 'required' }
  return instantOf(day, time) ? undefined : { path: 'sendAt', code: 'date_time' }
}

interface SaveOptions {
  /** The record saved so far: if sending is refused, the next attempt changes it. */
  saved: React.RefObject<{ id: string; version: number } | undefined>
  shouldSend: React.RefObject<boolean>
  onSaved: (values: NoticeValues) => void
}

/** Saves a draft and, if asked to, sends or schedules it; returns the page to go to. */
function useSaveNotice({ saved, shouldSend, onSaved }: SaveOptions) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const create = useDo(notifications, 'create')
  const change = useDo(notifications, 'change')
  const act = useDo(notifications, 'act')
  return async (body: z.output<typeof NotificationDraft>, values: NoticeValues): Promise<string> => {
    const record = saved.current
    const { data } = record
      ? await change.mutateAsync({ params: { id: record.id }, body: { ...body, version: record.version } })
      : await create.mutateAsync({ body })
    saved.current = { id: data.id, version: data.version }
    onSaved(values)
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
    return shouldSend.current ? sentPathOf(data.id) : `${SENT_PATH}?status=draft`
  }
}

/** The form of a new notification or of a draft: saves it, then sends or schedules it. */
export function useNoticeForm(draft?: Sent) {
  const t = noticeTexts.useText()
  const user = useUser()
  const confirm = useConfirm()
  const [initial] = useState((): NoticeValues => (draft ? valuesOf(draft) : EMPTY))
  const saved = useRef<{ id: string; version: number } | undefined>(draft)
  const shouldSend = useRef(false)
  const save = useSaveNotice({ saved, shouldSend, onSaved: (values) => contract.settle(values) })
  // where to navigate after success
  const [next, setNext] = useState<string>()
  const stale = useStaleMerge<Sent>(() => (shouldSend.current ? void send() : contract.onSubmit()))

  const contract = useContractForm<NoticeValues, typeof NotificationDraft>({
    schema: NotificationDraft,
    initial,
    id: `notification-${draft?.id ?? 'new'}-${user.id}`,
    toBody: bodyOf,
    send: async (body, values) => setNext(await save(body, values)),
    onStale: () => {
      const params = { id: saved.current?.id ?? '' }
      // the refusal does not name the recipients
      call(notifications, 'sentOne', { params }).then(
        ({ data }) => stale.setTheirs(data),
        (error: unknown) => contract.setProblem(problemText(error)),
      )
    },
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
    ...stale,
    /** Continues from the other version, with the chosen fields of this form; before sending, the person is asked again. */
    resolve: (keep: ReadonlySet<string>) => {
      if (!stale.theirs || !saved.current) return
      saved.current = { ...saved.current, version: stale.theirs.version }
      form.setValues(merged(values, contentOf(stale.theirs), keep))
      stale.settleChoice(shouldSend.current || keep.size > 0)
    },
  }
}

export type NoticeFormState = ReturnType<typeof useNoticeForm>
