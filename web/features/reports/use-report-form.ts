import { useRef, useState } from 'react'
import {
  KIND_OF_ROLE,
  type Report,
  ReportDraft,
  type ReportKind,
  reportFigures,
  reports,
} from '#contract/features/reports/index.ts'
import { isNoAnswer } from '../../core/api/client.ts'
import { useCityValues } from '../../core/city/values.ts'
import { areUploaded, outgoingFiles } from '../../core/content/outgoing-files.ts'
import { useDraftWithFiles } from '../../core/content/use-draft-with-files.ts'
import { fieldText, useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useNavigateWhenSent, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FormProblem } from '../../core/outbox/form-problem.ts'
import { saveForLater } from '../../core/outbox/save.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { figuresOf } from './figures.ts'
import { draftKeyOf, type QueuedReport } from './outbox.ts'
import { bodyOf, equalsDraft, type ReportValues, valuesOf } from './report-values.ts'
import { reportTexts } from './texts.ts'

interface SaveOptions {
  record: Report | undefined
  kind: ReportKind
  keepAs: string
  wantsToSend: React.RefObject<boolean>
  onSaved: (saved: Report) => void
  onSavedOffline: () => void
  onConflict: (saved: Report) => void
  onDone: (to: string) => void
}

/** Saves a report and sends it if asked to; without a network, a new report is saved on the device. */
function useSaveReport({
  record,
  kind,
  keepAs,
  wantsToSend,
  onSaved,
  onSavedOffline,
  onConflict,
  onDone,
}: SaveOptions) {
  const t = reportTexts.useText()
  const c = coreTexts.useText()
  const user = useUser()
  const create = useDo(reports, 'create')
  const change = useDo(reports, 'change')
  const act = useDo(reports, 'act')
  return async (body: QueuedReport['body'], { clientId = crypto.randomUUID(), ...values }: ReportValues) => {
    const files = await outgoingFiles(keepAs, values.files)
    const saveOnDevice = async () => {
      const out: QueuedReport = {
        clientId,
        // the ids of the files are added on sending
        body: { ...body, fileIds: [] },
        values: { ...values, files: [], clientId },
        isSubmitted: wantsToSend.current,
        files: files.map(({ id }) => ({ id })),
        ...(kind === 'company' && { isCompany: true }),
      }
      await saveForLater(user, { kind: 'report', title: { mn: body.title }, out }, files)
      onSavedOffline()
      return undefined
    }
    const save = (error: unknown) => {
      // an existing report is changed online only: the input remains as a draft on this device
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
    // an earlier attempt created it with different content: neither version may be lost
    if (!record && !equalsDraft(saved, body)) return onConflict(saved)
    // The report exists from here on: if sending is refused, the next attempt changes it instead of creating a second one.
    onSaved(saved)
    if (wantsToSend.current) {
      const body = { action: 'send', version: saved.version } as const
      const moved = await act.mutateAsync({ params: { id: saved.id }, body }).catch(save)
      if (!moved) return
    }
    toast(wantsToSend.current ? t('form.sent') : c('form.saved'))
    onDone(`/dashboard/reports/${saved.id}`)
  }
}

/** What a report lacks to be sent; a draft may have no text and no file yet. */
const missingIn = ({ content, files }: ReportValues, kind: ReportKind): string[] => [
  ...(content.trim() === '' ? ['content'] : []),
  ...(kind === 'company' && files.length === 0 ? ['fileIds'] : []),
]

function focusField(name: string | undefined): void {
  if (!name) return
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const target = field?.querySelector<HTMLElement>('textarea') ?? field
  target?.focus()
}

/** The state and actions of a report form: saving, sending, drafts on the device, changes from another device. */
export function useReportForm({ latest, initial }: { latest: Report | undefined; initial: ReportValues }) {
  const user = useUser()
  // the version that the next save is checked against
  const [record, setRecord] = useState(latest)
  const [nextPath, setNextPath] = useState<string>()
  const [isSavedOffline, setSavedOffline] = useState(false)
  const kind = record?.kind ?? KIND_OF_ROLE[user.role] ?? 'leader'
  const keepAs = draftKeyOf(user.id, latest?.id)
  const figures = useCityValues(reportFigures)
  const wantsToSend = useRef(false)
  const [pressedButton, setPressedButton] = useState<'save' | 'send'>('save')
  const [isUploading, onBusy] = useState(false)
  const stale = useStaleMerge<Report>(() => submit(wantsToSend.current))
  const save = useSaveReport({
    record,
    kind,
    keepAs,
    wantsToSend,
    onSaved: (saved) => {
      setRecord(saved)
      draft.drop()
    },
    onSavedOffline: () => {
      draft.drop()
      setSavedOffline(true)
    },
    onConflict: stale.setTheirs,
    onDone: setNextPath,
  })
  const contract = useContractForm<ReportValues, typeof ReportDraft>({
    schema: ReportDraft,
    initial,
    toBody: (values) => bodyOf(values, kind === 'leader', figuresOf(figures, values.period)),
    send: save,
    onStale: (current) => stale.setTheirs(current as Report),
  })
  const { form, isSending, settle } = contract
  const isDirty = form.isDirty()
  const draft = useDraftWithFiles(keepAs, form, { files: 'files', version: record?.version ?? 0 })
  useLeaveWarning(isDirty && !nextPath && !isSavedOffline, useAskToLeave())
  useNavigateWhenSent(nextPath, isSending)

  const submit = (send: boolean) => {
    // files that are still being uploaded would be left out of what is sent for good
    if (isUploading) return
    wantsToSend.current = send
    setPressedButton(send ? 'send' : 'save')
    const missing = send ? missingIn(form.getValues(), kind) : []
    const isValid = form.isValid()
    // other problems are reported at the same time, and come first
    if (missing.length === 0 || !isValid) contract.onSubmit()
    for (const field of missing) form.setFieldError(field, fieldText({ code: 'required' }))
    if (isValid) focusField(missing[0])
  }

  return {
    ...contract,
    ...stale,
    values: form.getValues(),
    isDirty,
    kind,
    role: user.role,
    record,
    draft,
    keepAs,
    isUploading,
    /** The button whose action is in progress. */
    sending: isSending ? pressedButton : undefined,
    onBusy,
    /** The report was saved on the device because there is no network; it is sent later. */
    isSavedOffline,
    submit,
    /** Continues from the other version, with my version of the chosen fields. */
    resolve: (keep: ReadonlySet<string>) => {
      const { theirs } = stale
      if (!theirs) return
      const mine = form.getValues()
      const saved = valuesOf(theirs)
      setRecord(theirs)
      settle(saved)
      form.setValues(withMine(saved, mine, keep))
      stale.settleChoice()
    },
  }
}

export type ReportFormState = ReturnType<typeof useReportForm>
