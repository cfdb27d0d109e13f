import { useState } from 'react'
import { ATTACHMENTS_MAX, type Attachment } from '#contract/core/model/attachment.ts'
import { files } from '#contract/features/files/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import { toast } from '../../ui/feedback/toast.ts'

const upload = uploadTo(files, 'upload')

/** A file that goes with the next message. */
export interface Attached {
  key: string
  name: string
  bytes: number
  /** The id of the upload; undefined while it is being sent. */
  id?: string
  /** The address of a small picture. */
  preview?: string
  /** How much of it is sent, 0 to 1. */
  progress: number
}

/** Files for the next message: they are uploaded when they are chosen, so that sending is immediate. */
export function useAttachments() {
  const [attached, setAttached] = useState<readonly Attached[]>([])
  const put = (key: string, change: Partial<Attached>) =>
    setAttached((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const send = async (key: string, file: File) => {
    try {
      const { id, urls } = await upload(file, (progress) => put(key, { progress }))
      put(key, { id, progress: 1, ...(urls && { preview: urls.small }) })
    } catch (error) {
      toast(`${file.name}: ${problemText(error)}`, { variant: 'error' })
      setAttached((all) => all.filter((one) => one.key !== key))
    }
  }
  const add = (chosen: readonly File[]) => {
    const room = ATTACHMENTS_MAX - attached.length
    for (const file of chosen.slice(0, room)) {
      const key = crypto.randomUUID()
      setAttached((all) => [...all, { key, name: file.name, bytes: file.size, progress: 0 }])
      void send(key, file)
    }
  }
  const addStored = (copies: readonly Attachment[]) =>
    setAttached((all) => [
      ...all,
      ...copies.map(({ id, name, bytes, urls }) => ({
        key: id,
        id,
        name,
        bytes,
        progress: 1,
        ...(urls && { preview: urls.small }),
      })),
    ])
  return {
    attached,
    add,
    /** Adds copies of stored files. */
    addStored,
    room: ATTACHMENTS_MAX - attached.length,
    remove: (key: string) => setAttached((all) => all.filter((one) => one.key !== key)),
    clear: () => setAttached([]),
    isBusy: attached.some(({ id }) => id === undefined),
    isFull: attached.length >= ATTACHMENTS_MAX,
  }
}
