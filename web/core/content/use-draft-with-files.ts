import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { coreTexts } from '../texts/index.ts'
import { useDeviceDraft } from './device-draft.ts'
import type { FormFile } from './FilesField.tsx'
import { dropFile, dropFilesOf, type KeptFile, keptFilesOf } from './kept-files.ts'

interface Options<V> {
  /** The field that holds the files. */
  files: keyof V & string
  /** The version of the record that is changed; 0 for a new one. */
  version?: number
  /** What is stored of the values; all of them when left out. */
  stored?: (values: V) => V
}

/**
 * Stores what is being written on this device, with its files, until it is sent: a reload, a closed tab or the end of the session loses
 * nothing. `name` is unique for the person and the record. `when` is the ISO instant of what an earlier visit left, as long as it is
 * offered.
 */
export function useDraftWithFiles<V extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<V>,
  { files: field, version = 0, stored = (values) => values }: Options<V>,
) {
  const isDirty = form.isDirty()
  const draft = useDeviceDraft<V>(name, { values: stored(form.getValues()), version, isDirty })
  const [kept, setKept] = useState<readonly KeptFile[]>([])
  const [restored, setRestored] = useState<readonly KeptFile[]>([])
  const { found, isReturn, keptAt, dismiss, forget } = draft

  const restore = (files: readonly KeptFile[]) => {
    if (found) {
      const known = Object.entries(found.values).filter(([one]) => one in form.getInitialValues())
      form.setValues(Object.fromEntries(known) as Partial<V>)
      // uploaded again from the device: the server deletes uploads that no record names
      const listed = (found.values[field] ?? []) as readonly FormFile[]
      const others = listed.filter(({ fileId, keptAs }) => fileId && !files.some(({ id }) => id === keptAs))
      form.setFieldValue(field, others as never)
    }
    setRestored(files)
    setKept([])
    dismiss()
  }
  const begin = useRef((_files: readonly KeptFile[]) => {})
  begin.current = (files) => {
    if (!isReturn) return setKept(files)
    // the session ended while something was typed: the same person continues at once
    restore(files)
    toast(coreTexts.text('form.restored'), { variant: 'info' })
  }
  useEffect(() => {
    let isGone = false
    void keptFilesOf(name).then((files) => {
      if (!isGone) begin.current(files)
    })
    return () => {
      isGone = true
    }
  }, [name])

  // something else was begun instead: the files do not belong to it
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
    /** Deletes what the device has of it. */
    drop: () => {
      forget()
      setKept([])
      void dropFilesOf(name)
    },
  }
}
