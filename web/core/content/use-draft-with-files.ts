import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { useDeviceDraft } from './device-draft.ts'
import type { FormFile } from './form-file.ts'
import { dropFile, dropFilesOf, type StoredFile, storedFilesOf } from './stored-files.ts'

interface Options<V> {
  /** The field that holds the files. */
  files: keyof V & string
  /** The version of the edited record; 0 for a new one. */
  version?: number
  /** The part of the values that is stored; all by default. */
  stored?: (values: V) => V
}

const filesIn = <V extends Record<string, unknown>>(values: V, field: keyof V): readonly FormFile[] =>
  (values[field] ?? []) as readonly FormFile[]

/** The files as the device stores them: addresses of previews open them, and only until the session ends. */
const withoutPreviews = (files: readonly FormFile[]) => files.map(({ preview: _, ...file }): FormFile => file)

/** Restored files with the previews that the record has now. */
const withPreviews = (files: readonly FormFile[], current: readonly FormFile[]) =>
  withoutPreviews(files).map((file): FormFile => {
    const preview = current.find(({ fileId }) => fileId === file.fileId)?.preview
    return { ...file, ...(preview && { preview }) }
  })

/**
 * Stores a draft with its files on this device until it is sent, so that a reload, a closed tab or an ended session
 * loses nothing. `name` is unique for the person and the record. `when` is the ISO instant of an earlier visit's draft,
 * as long as it is offered.
 */
export function useDraftWithFiles<V extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<V>,
  { files: field, version = 0, stored = (values) => values }: Options<V>,
) {
  const isDirty = form.isDirty()
  const values = stored(form.getValues())
  const listed = withoutPreviews(filesIn(values, field))
  const draft = useDeviceDraft<V>(name, { values: { ...values, [field]: listed }, version, isDirty })
  const [kept, setKept] = useState<readonly StoredFile[]>([])
  const [restored, setRestored] = useState<readonly StoredFile[]>([])
  const { found, isReturn, keptAt, dismiss, forget } = draft

  const restore = (files: readonly StoredFile[]) => {
    if (found) {
      const known = Object.entries(found.values).filter(([one]) => one in form.getInitialValues())
      form.setValues(Object.fromEntries(known) as Partial<V>)
      // uploaded again from the device: the server deletes unreferenced uploads
      const others = filesIn(found.values, field).filter(
        ({ fileId, keptAs }) => fileId && !files.some(({ id }) => id === keptAs),
      )
      form.setFieldValue(field, withPreviews(others, filesIn(form.getInitialValues(), field)) as never)
    }
    setRestored(files)
    setKept([])
    dismiss()
  }
  const begin = useRef((_files: readonly StoredFile[]) => {})
  begin.current = (files) => {
    if (!isReturn) return setKept(files)
    // the session ended during input: the same person continues immediately
    restore(files)
    toast(coreTexts.text('form.restored'), { variant: 'info' })
  }
  useEffect(() => {
    let isGone = false
    void storedFilesOf(name).then((files) => {
      if (!isGone) begin.current(files)
    })
    return () => {
      isGone = true
    }
  }, [name])

  // a different draft was started, to which the files do not belong
  useEffect(() => {
    if (!isDirty || kept.length === 0) return
    setKept([])
    for (const { id } of kept) void dropFile(id)
  }, [isDirty, kept])

  return {
    when: isDirty ? undefined : (found?.keptAt ?? kept[0]?.keptAt),
    /** When the draft was stored last, ISO instant. */
    keptAt,
    restored,
    restore: () => restore(kept),
    /** Deletes the draft and its files from the device. */
    drop: () => {
      forget()
      setKept([])
      void dropFilesOf(name)
    },
  }
}
