import { useEffect, useRef, useState } from 'react'
import { ATTACHMENTS_MAX, type Attachment } from '#contract/core/attachment.ts'
import { files as filesFeature } from '#contract/features/files/index.ts'
import { ApiProblem, upload } from '../../core/api.ts'
import { type DroppedFile, FileDrop } from '../../ui/FileDrop.tsx'
import { reportTexts } from './texts.ts'

/** Bytes of one attachment; the server's limit. */
const MAX_BYTES = 25 * 1024 * 1024
const ACCEPT = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

interface Props {
  files: readonly Attachment[]
  onChange: (files: Attachment[]) => void
  /** Told while files are on their way: what is sent now would leave them out. */
  onBusy: (isBusy: boolean) => void
}

/** Pictures and documents of a report: sent at once, each with its own way and its own error. */
export function ReportFiles({ files, onChange, onBusy }: Props) {
  const t = reportTexts.useText()
  const [onTheWay, setOnTheWay] = useState<(DroppedFile & { file: File })[]>([])
  // several may arrive before the page is drawn again
  const latest = useRef(files)
  latest.current = files
  const gone = useRef(new Set<string>())
  const isBusy = onTheWay.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])

  const update = (id: string, change: Partial<DroppedFile>) =>
    setOnTheWay((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const send = async (id: string, file: File) => {
    update(id, { state: 'sending', progress: 0, error: undefined })
    try {
      const { data } = await upload(filesFeature, 'upload', file, {
        onProgress: (progress) => update(id, { progress }),
      })
      // taken away while it was on its way
      if (gone.current.has(id)) return
      const { width: _width, height: _height, ...attachment } = data
      setOnTheWay((before) => before.filter((one) => one.id !== id))
      latest.current = [...latest.current, attachment]
      onChange([...latest.current])
    } catch (error) {
      const text =
        error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : t('form.fileFailed')
      update(id, { state: 'failed', error: text })
    }
  }
  const add = (chosen: File[]) => {
    const fresh = chosen.map((file) => ({
      id: crypto.randomUUID(),
      name: file.name,
      size: file.size,
      state: 'waiting' as const,
      file,
    }))
    setOnTheWay((before) => [...before, ...fresh])
    for (const { id, file } of fresh) void send(id, file)
  }
  const done = files.map(
    ({ id, name, bytes, urls }): DroppedFile => ({
      id,
      name,
      size: bytes,
      state: 'done',
      ...(urls ? { preview: urls.small } : {}),
    }),
  )
  return (
    <FileDrop
      label={t('form.filesLabel')}
      files={[...done, ...onTheWay]}
      onAdd={add}
      onRemove={(id) => {
        gone.current.add(id)
        setOnTheWay((before) => before.filter((one) => one.id !== id))
        onChange(files.filter((one) => one.id !== id))
      }}
      onRetry={(id) => {
        const found = onTheWay.find((one) => one.id === id)
        if (found) void send(id, found.file)
      }}
      accept={ACCEPT}
      maxBytes={MAX_BYTES}
      maxFiles={ATTACHMENTS_MAX}
    />
  )
}
