import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { missingForPublish, type Phase } from '#contract/core/content.ts'
import type { ContentFull, ContentState } from '#contract/core/content-answers.ts'
import { formatDateTime } from '#contract/core/dates.ts'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { fieldText, useContractForm, useLeaveWarning } from '../form.tsx'
import { keyOf, useDo } from '../query.ts'
import { useUser } from '../session.tsx'
import { currentLang } from '../text.ts'
import { coreTexts } from '../texts/index.ts'
import { type ContentValues, changeOf, draftOf, editedOf, valuesOf } from './content-values.ts'
import { useDeviceDraft } from './device-draft.ts'
import type { WebKind } from './kit.ts'
import { pictureLibrary } from './picture-library.ts'
import type { SendPicture } from './pictures.ts'
import { hasAppeared, instantOf, whyNotPlannedEnd } from './publish-plan.ts'
import { merged } from './stale.ts'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'

export interface ContentFormOptions {
  kind: WebKind
  /** The record as the server has it now, with its unpublished changes; undefined for a new one. */
  latest: ContentState | undefined
  initial: ContentValues
}

/** Everything the form of content does: saving and publishing, drafts on the device, changes by others. */
export function useContentForm({ kind, latest, initial }: ContentFormOptions) {
  const { feature, own } = kind
  const ownNames = Object.keys(own?.empty ?? {})
  const t = formTexts.useText()
  const actions = contentTexts.useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const user = useUser()
  // What the fields were filled from: the version that a save is held against.
  const [record, setRecord] = useState(latest)
  const [theirs, setTheirs] = useState<ContentState>()
  const [fill, setFill] = useState(0)
  const [goTo, setGoTo] = useState<string>()
  const [isResolved, setResolved] = useState(false)
  const sending = useSending()
  const saved = useRef<ContentState>(undefined)
  /** Whether the changes of a record that has appeared are published with this save. */
  const publishes = useRef(false)
  const create = useDo(feature, 'create')
  const change = useDo(feature, 'change')
  const act = useDo(feature, 'act')
  const phase: Phase = record?.phase ?? 'draft'

  const contract = useContractForm<ContentValues, WebKind['draft']>({
    schema: kind.draft,
    choices: ['category'],
    initial,
    toBody: (values) => draftOf(values, phase, own),
    send: async (sent, values) => {
      // the schema has checked it; which fields it has, only the kind knows
      const body = sent as Record<string, unknown>
      let now = record
      let full: ContentFull | undefined
      if (!now) full = (await create.mutateAsync({ body })).data
      else {
        const changed = changeOf(body, now, own)
        const goesLive = publishes.current && hasAppeared(phase) && (changed || now.hasChanges)
        const sending = goesLive ? { version: now.version, ...changed, publish: true } : changed
        if (sending) full = (await change.mutateAsync({ params: { id: now.id }, body: sending })).data
      }
      if (full) now = editedOf(full)
      if (!now) return
      // From here on it exists: should publishing be refused, the next try changes it and makes no second one.
      setRecord(now)
      full = (await publish(now, values)) ?? full
      const published = full ? editedOf(full) : now
      saved.current = published
      if (full) client.setQueryData(keyOf(feature, 'one', { params: { id: full.id } }), { data: full })
      draft.forget()
      tell(phase, published, values)
      if (!record) setGoTo(kind.to.edit(published.id))
    },
    onStale: (current) => setTheirs(editedOf(current as ContentFull)),
  })
  const { form, isSending, settle } = contract
  const isDirty = form.isDirty()
  const values = form.getValues()
  const draft = useDeviceDraft<ContentValues>(`${feature.name}-${latest?.id ?? 'new'}-${user.id}`, {
    values,
    version: record?.version ?? 0,
    isDirty,
  })

  /** The move that the plan asks for, if any. */
  const publish = async (now: ContentState, { publish: { plan, day, time } }: ContentValues) => {
    const move = (body: { action: 'publish' | 'unpublish'; publishAt?: string }) =>
      act.mutateAsync({ params: { id: now.id }, body: { ...body, version: now.version } }).then(({ data }) => data)
    if (plan === 'back') return move({ action: 'unpublish' })
    if (now.status === 'published' || plan === 'keep') return undefined
    const publishAt = plan === 'at' ? instantOf(day, time) : undefined
    return move({ action: 'publish', ...(publishAt && { publishAt }) })
  }

  const tell = (before: Phase, now: ContentState, { publish: { plan } }: ContentValues) => {
    if (now.hasChanges) return toast(actions('done.saveChanges'))
    if (hasAppeared(before) && publishes.current) return toast(actions('done.publishChanges'))
    if (now.phase === 'scheduled' && plan === 'at' && now.publishAt)
      return toast(actions('done.schedule', { when: formatDateTime(new Date(now.publishAt), currentLang()) }))
    return toast(now.phase === 'published' && before !== 'published' ? actions('done.publish') : actions('done.save'))
  }

  /** Fills the fields from a record, as if the page were opened now. */
  const adopt = useCallback(
    (now: ContentState) => {
      setRecord(now)
      settle(valuesOf(now, own))
      setFill((n) => n + 1)
    },
    [settle, own],
  )

  useEffect(() => {
    if (isSending || !saved.current) return
    const now = saved.current
    saved.current = undefined
    setRecord(now)
    settle(valuesOf(now, own))
  }, [isSending, settle, own])

  // Somebody else's change: taken over where nothing is lost by it, told where something is typed.
  const isBehind = latest !== undefined && record !== undefined && latest.version > record.version && !isSending
  useEffect(() => {
    if (isBehind && !isDirty) adopt(latest)
  }, [isBehind, isDirty, latest, adopt])

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
  useLeaveWarning(isDirty && !goTo, askToLeave)
  useEffect(() => {
    if (goTo && !isSending) void navigate(goTo, { replace: true })
  }, [goTo, isSending, navigate])

  /** Checks what only publishing needs, then saves; changes of what has appeared wait unless `publishing` is said. */
  const save = (event?: React.FormEvent, { publishing = false } = {}) => {
    event?.preventDefault()
    publishes.current = publishing
    // what is still on its way would be left out
    if (sending.isUploading) return
    const missing = form.validate().errors
    const { plan, day, time } = form.getValues().publish
    // Only a draft that stays one may be incomplete.
    if (phase !== 'draft' || plan !== 'keep') {
      const all = form.getValues()
      const lacking = kind.missing ? kind.missing(all) : missingForPublish(all, { textless: kind.textless })
      for (const field of lacking) missing[field.path] ??= fieldText(field, field.path === 'category')
    }
    for (const field of own?.wrong?.(form.getValues()) ?? []) missing[field.path] ??= fieldText(field)
    const at = instantOf(day, time)
    const isNew = plan === 'at' && at !== undefined && (phase !== 'scheduled' || at !== record?.publishAt)
    if (isNew && at <= new Date().toISOString()) missing.publishAt ??= t('publish.past')
    const wrongEnd = whyNotPlannedEnd(form.getValues().publish, phase, new Date())
    if (wrongEnd) missing.unpublishAt ??= fieldText({ code: wrongEnd })
    if (Object.keys(missing).length === 0) return contract.onSubmit(event)
    form.setErrors(missing)
    focusFirst(Object.keys(missing))
  }

  // The choice between two versions is saved at once, upon the other version.
  const saveNow = useRef(() => {})
  saveNow.current = () => save(undefined, { publishing: publishes.current })
  useEffect(() => {
    if (!isResolved) return
    setResolved(false)
    saveNow.current()
  }, [isResolved])

  const refill = (next: ContentValues) => {
    form.setValues(next)
    setFill((n) => n + 1)
  }

  // The session ended while something was typed: the same person goes on where it was.
  const goOn = useRef(() => {})
  goOn.current = () => {
    if (!draft.isReturn || draft.found?.version !== (record?.version ?? 0)) return
    refill(draft.found.values)
    draft.dismiss()
    toast(coreTexts.text('form.restored'), { variant: 'info' })
  }
  useEffect(() => goOn.current(), [])

  return {
    ...contract,
    ...sending,
    kind,
    values,
    isDirty,
    phase,
    record,
    draft,
    /** Counts how often the fields were filled anew: editors begin anew with it. */
    fill,
    refill,
    save,
    theirs,
    /** The other version, when it should be compared before saving. */
    compare: () => setTheirs(latest),
    isBehind: isBehind && isDirty,
    adopt,
    latestEditor: latest?.updatedBy ?? null,
    dismiss: () => setTheirs(undefined),
    /** Goes on from the other version with my choice of fields put into it. */
    resolve: (keep: ReadonlySet<string>) => {
      if (!theirs) return
      const next = merged(form.getValues(), valuesOf(theirs, own), keep, ownNames)
      adopt(theirs)
      form.setValues(next)
      setTheirs(undefined)
      setResolved(true)
    },
  }
}

/** What is on its way to the server: the files of the kind's own fields, and pictures, by whichever field they are sent. */
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

/** The first field in the page that has an error; an error deep inside belongs to the field around it. */
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
