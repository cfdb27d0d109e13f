import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentFull, ContentState } from '#contract/core/content/answers.ts'
import { missingForPublish, type Phase } from '#contract/core/content/index.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { fieldText, useContractForm, useLeaveWarning } from '../forms/form.tsx'
import { useNavigateWhenSent, useStaleMerge } from '../forms/stale-merge.ts'
import { useAskToLeave } from '../forms/use-ask-to-leave.ts'
import { currentLang } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { useDo } from '../query/query.ts'
import { useUser } from '../session/session.tsx'
import { type ContentValues, changeOf, draftOf, editedOf, valuesOf } from './content-values.ts'
import { useDeviceDraft } from './device-draft.ts'
import type { WebKind } from './kit.ts'
import { pictureLibrary } from './picture-library.ts'
import type { SendPicture } from './pictures.ts'
import { hasAppeared, instantOf, type Plan, plannedEndError } from './publish-plan.ts'
import { merged } from './stale.ts'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'

export interface ContentFormOptions {
  kind: WebKind
  /** The current record on the server with its unpublished changes; undefined for a new one. */
  latest: ContentState | undefined
  initial: ContentValues
}

/** The calls that save a record: writing it, and the transition of its publishing plan. */
function useSaveCalls({ feature, own }: WebKind) {
  const create = useDo(feature, 'create')
  const change = useDo(feature, 'change')
  const act = useDo(feature, 'act')

  /** Creates or changes the record. `publishing`: changes of a published record are published with it. */
  const write = async (record: ContentState | undefined, body: Record<string, unknown>, publishing: boolean) => {
    if (!record) return (await create.mutateAsync({ body })).data
    const changed = changeOf(body, record, own)
    const goesLive = publishing && hasAppeared(record.phase) && (changed || record.hasChanges)
    const sent = goesLive ? { version: record.version, ...changed, publish: true } : changed
    return sent ? (await change.mutateAsync({ params: { id: record.id }, body: sent })).data : undefined
  }

  /** Makes the transition of the publishing plan, if any. */
  const publish = async (now: ContentState, { publish: { plan, day, time } }: ContentValues) => {
    const move = (body: { action: 'publish' | 'unpublish'; publishAt?: string }) =>
      act.mutateAsync({ params: { id: now.id }, body: { ...body, version: now.version } }).then(({ data }) => data)
    if (plan === 'back') return move({ action: 'unpublish' })
    if (now.status === 'published' || plan === 'keep') return undefined
    const publishAt = plan === 'at' ? instantOf(day, time) : undefined
    return move({ action: 'publish', ...(publishAt && { publishAt }) })
  }
  return { write, publish }
}

/** Shows the result of a save in a toast. */
function toastSaved(
  kind: WebKind,
  before: Phase,
  now: ContentState,
  { plan, publishing }: { plan: Plan; publishing: boolean },
) {
  const t = contentTexts.text
  if (now.hasChanges) return toast(t('done.saveChanges'))
  if (hasAppeared(before) && publishing) return toast(t('done.publishChanges'))
  if (now.phase === 'scheduled' && plan === 'at' && now.publishAt)
    return toast(t('done.schedule', { when: formatDateTime(new Date(now.publishAt), currentLang()) }))
  if (now.phase !== 'published' || before === 'published') return toast(t('done.save'))
  const open = kind.to.open && { label: formTexts.text('publish.view'), to: kind.to.open(now.id) }
  return toast(t('done.publish'), open && { open })
}

/** The errors beyond the schema by field: publishing requirements, the kind's own checks, and the planned times. */
function problemsOf(values: ContentValues, kind: WebKind, record: ContentState | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  const phase = record?.phase ?? 'draft'
  const { plan, day, time } = values.publish
  // only a draft that remains one may be incomplete
  if (phase !== 'draft' || plan !== 'keep') {
    const lacking = kind.missing ? kind.missing(values) : missingForPublish(values, { textless: kind.textless })
    for (const field of lacking) found[field.path] ??= fieldText(field, field.path === 'category')
  }
  for (const field of kind.own?.wrong?.(values) ?? []) found[field.path] ??= fieldText(field)
  const at = instantOf(day, time)
  const isNew = plan === 'at' && at !== undefined && (phase !== 'scheduled' || at !== record?.publishAt)
  if (isNew && at <= new Date().toISOString()) found.publishAt ??= formTexts.text('publish.past')
  const wrongEnd = plannedEndError(values.publish, phase, new Date())
  if (wrongEnd) found.unpublishAt ??= fieldText({ code: wrongEnd })
  return found
}

/** The state and actions of a content form: saving and publishing, drafts on the device, concurrent changes by others. */
export function useContentForm({ kind, latest, initial }: ContentFormOptions) {
  const { feature, own } = kind
  // the version that the fields were filled from and that a save is checked against
  const [record, setRecord] = useState(latest)
  const [fill, setFill] = useState(0)
  const [goTo, setGoTo] = useState<string>()
  const sending = useSending()
  const saved = useRef<ContentState>(undefined)
  /** Whether this save publishes the changes of a published record. */
  const publishes = useRef(false)
  const { write, publish } = useSaveCalls(kind)
  const phase: Phase = record?.phase ?? 'draft'
  const stale = useStaleMerge<ContentState>(() => save(undefined, { publishing: publishes.current }))

  const contract = useContractForm<ContentValues, WebKind['draft']>({
    schema: kind.draft,
    choices: ['category'],
    initial,
    toBody: (values) => draftOf(values, phase, own),
    send: async (sent, values) => {
      // validated by the schema; its fields are known only to the kind
      let full = await write(record, sent as Record<string, unknown>, publishes.current)
      const now = full ? editedOf(full) : record
      if (!now) return
      // The record now exists: if publishing is refused, the next attempt changes it instead of creating a second one.
      setRecord(now)
      full = (await publish(now, values)) ?? full
      const published = full ? editedOf(full) : now
      saved.current = published
      draft.forget()
      toastSaved(kind, phase, published, { plan: values.publish.plan, publishing: publishes.current })
      if (!record) setGoTo(kind.to.edit(published.id))
    },
    onStale: (current) => stale.setTheirs(editedOf(current as ContentFull)),
  })
  const { form, isSending } = contract
  const isDirty = form.isDirty()
  const values = form.getValues()
  const draftName = `${feature.name}-${latest?.id ?? 'new'}-${useUser().id}`
  const draft = useDeviceDraft<ContentValues>(draftName, { values, version: record?.version ?? 0, isDirty })
  const put = { own, settle: contract.settle, setRecord, onFill: () => setFill((n) => n + 1) }
  const changes = useServerChanges({ latest, record, saved, isDirty, isSending }, put)
  useLeaveWarning(isDirty && !goTo, useAskToLeave())
  useNavigateWhenSent(goTo, isSending)

  /**
   * Validates the form, then saves. Changes of a published record are published only with `publishing`; `plan`
   * replaces the chosen publishing plan.
   */
  const save = (event?: React.FormEvent, { publishing = false, plan }: { publishing?: boolean; plan?: Plan } = {}) => {
    event?.preventDefault()
    if (plan) form.setFieldValue('publish', { ...form.getValues().publish, plan })
    publishes.current = publishing
    // files that are still being uploaded would be left out
    if (sending.isUploading) return
    const problems = { ...problemsOf(form.getValues(), kind, record), ...form.validate().errors }
    if (Object.keys(problems).length === 0) return contract.onSubmit(event)
    form.setErrors(problems)
    focusFirst(Object.keys(problems))
  }
  const refill = (next: ContentValues) => {
    form.setValues(next)
    put.onFill()
  }
  useRestoredDraft(draft, record, refill)

  return {
    ...contract,
    ...sending,
    ...stale,
    ...changes,
    kind,
    values,
    isDirty,
    phase,
    record,
    draft,
    /** Incremented when the fields are filled: rich text editors are recreated each time. */
    fill,
    refill,
    save,
    /** Compares with the other version before saving. */
    compare: () => stale.setTheirs(latest),
    /** Continues from the other version, with my values of the chosen fields. */
    resolve: (keep: ReadonlySet<string>) => {
      if (!stale.theirs) return
      const next = merged(form.getValues(), valuesOf(stale.theirs, own), keep, Object.keys(own?.empty ?? {}))
      changes.adopt(stale.theirs)
      form.setValues(next)
      stale.settleChoice()
    },
  }
}

interface ServerChanges {
  latest: ContentState | undefined
  record: ContentState | undefined
  /** The version last saved by this form. */
  saved: React.RefObject<ContentState | undefined>
  isDirty: boolean
  isSending: boolean
}
interface FieldsOf {
  own: WebKind['own']
  settle: (values: ContentValues) => void
  setRecord: (record: ContentState) => void
  onFill: () => void
}

/** Fills the form from newer versions: after its own save, and after changes by others while the form is unchanged. */
function useServerChanges({ latest, record, saved, isDirty, isSending }: ServerChanges, put: FieldsOf) {
  const { own, settle, setRecord } = put
  const fill = useRef(put.onFill)
  fill.current = put.onFill
  /** Fills the fields from a record, as if the page had just been opened. */
  const adopt = useCallback(
    (now: ContentState) => {
      setRecord(now)
      settle(valuesOf(now, own))
      fill.current()
    },
    [settle, setRecord, own],
  )
  useEffect(() => {
    if (isSending || !saved.current) return
    const now = saved.current
    saved.current = undefined
    setRecord(now)
    settle(valuesOf(now, own))
  }, [isSending, saved, settle, setRecord, own])
  const isBehind = latest !== undefined && record !== undefined && latest.version > record.version && !isSending
  useEffect(() => {
    if (isBehind && !isDirty) adopt(latest)
  }, [isBehind, isDirty, latest, adopt])
  return { adopt, isBehind: isBehind && isDirty, latestEditor: latest?.updatedBy ?? null }
}

/** Restores the input of an ended session, for the same person and the same version. */
function useRestoredDraft(
  draft: ReturnType<typeof useDeviceDraft<ContentValues>>,
  record: ContentState | undefined,
  refill: (values: ContentValues) => void,
) {
  const restore = useRef(() => {})
  restore.current = () => {
    if (!draft.isReturn || draft.found?.version !== (record?.version ?? 0)) return
    refill(draft.found.values)
    draft.dismiss()
    toast(coreTexts.text('form.restored'), { variant: 'info' })
  }
  useEffect(() => restore.current(), [])
}

/** Tracks uploads in progress: files of the kind's own fields, and pictures of any field. */
function useSending() {
  const [isBusy, onBusy] = useState(false)
  const [count, setCount] = useState(0)
  const sendPicture = useCallback<SendPicture>(async (file, onProgress) => {
    setCount((n) => n + 1)
    try {
      return await pictureLibrary().send(file, onProgress)
    } finally {
      setCount((n) => n - 1)
    }
  }, [])
  return { sendPicture, onBusy, isUploading: isBusy || count > 0 }
}

/** Focuses the first invalid field on the page. A nested error belongs to the field around it. */
function focusFirst(paths: readonly string[]): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const nameOf = (field: HTMLElement) => field.dataset.field ?? ''
  const fieldOf = (path: string) =>
    fields
      .filter((field) => path === nameOf(field) || path.startsWith(`${nameOf(field)}.`))
      .toSorted((a, b) => nameOf(b).length - nameOf(a).length)[0]
  const wanted = new Set(paths.map(fieldOf))
  fields.find((field) => wanted.has(field))?.focus()
}

export type ContentFormState = ReturnType<typeof useContentForm>
