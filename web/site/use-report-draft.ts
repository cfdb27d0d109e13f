import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { PHOTOS_MAX } from '#contract/features/violations/terms.ts'
import { enteredValues } from './entered-values.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { REPORT_AGAIN } from './queued-reports-flag.ts'
import type { PageData } from './renderer.ts'
import { dropDraft, hasOldDraft, type ReportDraft, readDraft, saveDraft } from './report-draft.ts'

/** What a form begins with. */
export interface Typed {
  values: Readonly<Record<string, string>>
  problem?: FormProblem | undefined
  photos?: readonly File[] | undefined
  /** Photos that are still to be read from this device. */
  photoIds?: readonly string[]
}

const EMPTY: Typed = { values: {} }

const isFilled = ([, value]: readonly [string, string]) => value.trim() !== ''

const photoStore = () => import('./report-draft-photos.ts')

/** Deletes the draft from this device: the report was sent, saved for later or discarded. */
export async function forgetReport(hasPhotos: boolean): Promise<void> {
  dropDraft()
  if (!hasPhotos) return
  await photoStore()
    .then(({ storePhotos }) => storePhotos([]))
    // photos that no draft names are deleted with the next ones
    .catch(() => undefined)
}

/** The draft with what the form shows; fields filled in before this script ran keep their values. */
function restored({ values, photoIds }: ReportDraft, entered: Typed['values'], { form }: PageData): Typed {
  const typed: Typed['values'] = Object.fromEntries(Object.entries(entered).filter(isFilled))
  const { ticket } = values
  const { khoroo: _, ...others } = values
  // a khoroo of another district cannot be chosen there
  const kept = typed.district && typed.district !== values.district ? others : values
  // a form returned by the server has been sent with the ticket that it shows
  return { values: { ...kept, ...typed, ...(ticket && !form && { ticket }) }, problem: form?.problem, photoIds }
}

/**
 * What the report form begins with: what the server returned, the draft of an earlier visit, or a queued report that was
 * refused. `key` changes with it, for a form with new initial values.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, data: PageData) {
  // read before the form stores anything, and shown after hydration
  const [draft] = useState(() => readDraft())
  const [{ typed, key, isRestored }, setState] = useState<{ typed: Typed; key: number; isRestored: boolean }>({
    typed: { values: data.form?.values ?? {}, problem: data.form?.problem },
    key: 0,
    isRestored: false,
  })
  const focus = useRef('')
  const begin = useCallback((next: Typed, isDraft = false) => {
    setState((now) => ({ typed: next, key: now.key + 1, isRestored: isDraft }))
  }, [])
  const start = useRef(() => {
    const entered = form.current ? enteredValues(form.current) : {}
    if (hasOldDraft()) void forgetReport(true)
    if (!draft) return saveDraft(entered, [])
    focus.current = document.activeElement?.id ?? ''
    begin(restored(draft, entered, data), true)
  })
  useEffect(() => start.current(), [])
  useEffect(() => {
    const take = (event: Event) => {
      const { values, ...more } = (event as CustomEvent<Typed>).detail
      begin({ ...more, values: { ...values, ticket: '' } })
    }
    addEventListener(REPORT_AGAIN, take)
    return () => removeEventListener(REPORT_AGAIN, take)
  }, [begin])
  useEffect(() => {
    if (key === 0) return
    if (focus.current) document.getElementById(focus.current)?.focus()
    focus.current = ''
  }, [key])
  return {
    typed,
    key,
    isRestored,
    /** Begins an empty form, with the focus on the field with this id. */
    clear: (id = '') => {
      focus.current = id
      begin(EMPTY)
    },
  }
}

/** Keeps the fields and the photos of the form on this device as they change. */
export function useReportDraft(formRef: RefObject<HTMLFormElement | null>, typed: Typed) {
  const [photos, setPhotos] = useState<readonly File[]>(typed.photos ?? [])
  const ids = useRef<readonly string[]>(typed.photoIds ?? [])
  const isOver = useRef(false)
  const save = useCallback(() => {
    if (formRef.current && !isOver.current) saveDraft(enteredValues(formRef.current), ids.current)
  }, [formRef])
  // photos are prepared and read from the device meanwhile, so they are added to what there is then
  const current = useRef(photos)
  const reading = useRef<Promise<unknown>>(Promise.resolve())
  const show = useCallback((next: readonly File[]) => {
    current.current = next.slice(0, PHOTOS_MAX)
    setPhotos(current.current)
  }, [])
  const choose = useCallback(
    (next: readonly File[]) => {
      show(next)
      const keep = async () => {
        // storing deletes what is not on the page
        await reading.current
        const { storePhotos } = await photoStore()
        ids.current = await storePhotos(current.current)
        save()
      }
      // without storage they remain on the page
      void keep().catch(() => undefined)
    },
    [show, save],
  )
  const start = useRef(() => {
    // a queued report that was refused leaves the queue
    if (typed.photos) return choose(typed.photos)
    if (ids.current.length === 0) return
    reading.current = photoStore()
      .then(({ storedPhotos }) => storedPhotos(ids.current))
      .then((found) => show([...found, ...current.current]))
      .catch(() => undefined)
  })
  useEffect(() => {
    isOver.current = false
    start.current()
    return () => {
      isOver.current = true
    }
  }, [])
  return {
    photos,
    /** @returns whether all of them were added: there is a limit. */
    add: (added: readonly File[]): boolean => {
      const all = [...current.current, ...added]
      choose(all)
      return all.length <= PHOTOS_MAX
    },
    remove: (photo: File) => choose(current.current.filter((one) => one !== photo)),
    save,
    /** Deletes the draft; the form that is still shown stores nothing more. */
    finish: () => {
      isOver.current = true
      return forgetReport(photos.length > 0 || ids.current.length > 0)
    },
  }
}
