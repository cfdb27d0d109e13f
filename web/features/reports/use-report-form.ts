import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Report, ReportDraft, reportFigures, reports } from '#contract/features/reports/index.ts'
import { useCityValues } from '../../core/city/values.ts'
import { areUploaded, outgoingFiles } from '../../core/content/outgoing-files.ts'
import { useDraftWithFiles } from '../../core/content/use-draft-with-files.ts'
import { fieldText, useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { FormProblem } from '../../core/form-problem.ts'
import { isNoAnswer } from '../../core/outbox/attempt.ts'
import { saveForLater } from '../../core/outbox/save.ts'
import { useDo } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { coreTexts } from '../../core/texts/index.ts'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { countedIn } from './figures.ts'
import { draftOf, type ReportOut } from './outbox.ts'
import { bodyOf, isAsWritten, type ReportValues, valuesOf } from './report-values.ts'
import { reportTexts } from './texts.ts'

/** Everything the form of a report does: saving, sending, what is kept on the device, changes from another device. */
export function useReportForm({ latest, initial }: { latest: Report | undefined; initial: ReportValues }) {
  const t = reportTexts.useText()
  const navigate = useNavigate()
  const user = useUser()
  // the version that a save is held against
  const [record, setRecord] = useState(latest)
  const [theirs, setTheirs] = useState<Report>()
  const [goTo, setGoTo] = useState<string>()
  const [isResolved, setResolved] = useState(false)
  const [isSavedOffline, setSavedOffline] = useState(false)
  const isLeader = user.role === 'SECTION_LEADER'
  const keepAs = draftOf(user.id, latest?.id)
  const figures = useCityValues(reportFigures)
  const wantsToSend = useRef(false)
  const [pressed, setPressed] = useState<'save' | 'send'>('save')
  const [isUploading, onBusy] = useState(false)
  const create = useDo(reports, 'create')
  const change = useDo(reports, 'change')
  const act = useDo(reports, 'act')

  const contract = useContractForm<ReportValues, typeof ReportDraft>({
    schema: ReportDraft,
    initial,
    toBody: (values) => bodyOf(values, isLeader, countedIn(figures, values.period)),
    send: async (body, { clientId = crypto.randomUUID(), ...values }) => {
      const files = await outgoingFiles(keepAs, values.files)
      const saveOnDevice = async () => {
        const out: ReportOut = {
          clientId,
          // the files are named when it is sent
          body: { ...body, fileIds: [] },
          values: { ...values, files: [], clientId },
          isSubmitted: wantsToSend.current,
          files: files.map(({ id }) => ({ id })),
        }
        await saveForLater(user, { kind: 'report', title: { mn: body.title }, out }, files)
        draft.drop()
        setSavedOffline(true)
        return undefined
      }
      const save = (error: unknown) => {
        // a report that exists is changed when there is a network: what was typed stays as a draft of this device
        if (record || !isNoAnswer(error)) throw error
        return saveOnDevice()
      }
      if (!areUploaded(files)) {
        if (record) throw new FormProblem(t('form.filesMissing'))
        return saveOnDevice()
      }
      const saved = record
        ? (await change.mutateAsync({ params: { id: record.id }, body: { ...body, version: record.version } })).data
        : (await create.mutateAsync({ body: { ...body, clientId } }).catch(save))?.data
      if (!saved) return
      // an earlier try had created it, and it says something else: neither text may be lost
      if (!record && !isAsWritten(saved, body)) return setTheirs(saved)
      // from here on it exists: should sending be refused, the next try changes it and makes no second one
      setRecord(saved)
      draft.drop()
      if (wantsToSend.current) {
        const body = { action: 'send', version: saved.version } as const
        const moved = await act.mutateAsync({ params: { id: saved.id }, body }).catch(save)
        if (!moved) return
      }
      toast(t(wantsToSend.current ? 'form.sent' : 'form.saved'))
      setGoTo(`/dashboard/reports/${saved.id}`)
    },
    onStale: (current) => setTheirs(current as Report),
  })
  const { form, isSending, settle } = contract
  const values = form.getValues()
  const isDirty = form.isDirty()
  const draft = useDraftWithFiles(keepAs, form, { files: 'files', version: record?.version ?? 0 })

  const confirm = useConfirm()
  const askToLeave = useCallback(async () => {
    const c = coreTexts.text
    const question = {
      title: c('form.leaveTitle'),
      text: c('form.leaveText'),
      confirmLabel: c('form.leave'),
      cancelLabel: c('form.stay'),
    }
    return (await confirm(question)) !== false
  }, [confirm])
  useLeaveWarning(isDirty && !goTo && !isSavedOffline, askToLeave)
  useEffect(() => {
    if (goTo && !isSending) void navigate(goTo, { replace: true })
  }, [goTo, isSending, navigate])

  const submit = (send: boolean) => {
    // what is still on its way would be left out, of what is sent for good
    if (isUploading) return
    wantsToSend.current = send
    setPressed(send ? 'send' : 'save')
    // a draft may have no text yet, what is sent may not
    const isEmpty = send && form.getValues().content.trim() === ''
    const isRight = form.isValid()
    // what else is wrong is said at once, and comes first
    if (!isEmpty || !isRight) contract.onSubmit()
    if (!isEmpty) return
    form.setFieldError('content', fieldText({ code: 'required' }))
    if (isRight) document.querySelector<HTMLElement>('[data-field="content"] textarea')?.focus()
  }
  // what was chosen between two versions is saved at once, upon the other version
  const submitNow = useRef(submit)
  submitNow.current = submit
  useEffect(() => {
    if (!isResolved) return
    setResolved(false)
    submitNow.current(wantsToSend.current)
  }, [isResolved])

  return {
    ...contract,
    values,
    isDirty,
    isLeader,
    role: user.role,
    record,
    draft,
    keepAs,
    isUploading,
    /** Which of the two buttons is at work. */
    sending: isSending ? pressed : undefined,
    onBusy,
    /** It was saved on the device because there is no network, and is sent later. */
    isSavedOffline,
    submit,
    theirs,
    dismiss: () => setTheirs(undefined),
    /** Goes on from the other version with the chosen fields of mine put into it. */
    resolve: (keep: ReadonlySet<string>) => {
      if (!theirs) return
      const mine = form.getValues()
      const kept = Object.fromEntries(Object.entries(mine).filter(([name]) => keep.has(name)))
      setRecord(theirs)
      settle(valuesOf(theirs))
      form.setValues(kept)
      setTheirs(undefined)
      setResolved(true)
    },
  }
}

export type ReportFormState = ReturnType<typeof useReportForm>
