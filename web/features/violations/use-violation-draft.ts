import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useDeviceDraft } from '../../core/content/device-draft.ts'
import type { FormFile } from '../../core/content/FilesField.tsx'
import { dropFile, dropFilesOf, type KeptFile, keptFilesOf } from '../../core/content/kept-files.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Keeps a violation that is being written on this device, photos included, until it is sent: a reload, a closed tab or the
 * end of the session loses nothing. `when` is the ISO instant of what an earlier visit left, as long as it is offered.
 */
export function useViolationDraft<V extends Record<string, unknown> & { photos: FormFile[] }>(
  name: string,
  form: UseFormReturnType<V>,
) {
  const isDirty = form.isDirty()
  // how a citizen can be reached is not kept on a device
  const draft = useDeviceDraft<V>(name, { values: { ...form.getValues(), citizen: null }, version: 0, isDirty })
  const [kept, setKept] = useState<readonly KeptFile[]>([])
  const [restored, setRestored] = useState<readonly KeptFile[]>([])
  const { found, isReturn, dismiss, forget } = draft

  const restore = (photos: readonly KeptFile[]) => {
    if (found) {
      const known = Object.entries(found.values).filter(([field]) => field in form.getInitialValues())
      form.setValues(Object.fromEntries(known) as Partial<V>)
      // uploaded again from the device: the server deletes uploads that no record names
      const lost = found.values.photos.filter(({ keptAs }) => !photos.some(({ id }) => id === keptAs))
      form.setFieldValue('photos', lost as never)
    }
    setRestored(photos)
    setKept([])
    dismiss()
  }
  const begin = useRef((_photos: readonly KeptFile[]) => {})
  begin.current = (photos) => {
    if (!isReturn) return setKept(photos)
    // the session ended while something was typed: the same person continues at once
    restore(photos)
    toast(coreTexts.text('form.restored'), { variant: 'info' })
  }
  useEffect(() => {
    let isGone = false
    void keptFilesOf(name).then((photos) => {
      if (!isGone) begin.current(photos)
    })
    return () => {
      isGone = true
    }
  }, [name])

  // another violation was begun instead: the photos do not belong to it
  useEffect(() => {
    if (!isDirty || kept.length === 0) return
    setKept([])
    for (const { id } of kept) void dropFile(id)
  }, [isDirty, kept])

  return {
    when: isDirty ? undefined : (found?.keptAt ?? kept[0]?.keptAt),
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
