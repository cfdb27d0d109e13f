import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { PICTURE_TYPES } from '#contract/core/text/picture-formats.ts'
import { media } from '#contract/features/media/index.ts'
import { PICTURE_MAX_BYTES, uploadErrorText } from '../../core/content/pictures.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { type DroppedFile, FileDrop } from '../../ui/fields/FileDrop.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './media.module.css'
import { sendToLibrary } from './send.ts'
import { mediaTexts } from './texts.ts'

/** Maximum number of pictures added at a time. Our choice: the photos of an event. */
const FILES_MAX = 100
/** Number of parallel uploads, equal to the number of pictures that the server decodes in parallel. */
const AT_ONCE = 2
const ACCEPT = Object.fromEntries(PICTURE_TYPES.map((type) => [type, []]))

type Waiting = DroppedFile & { file: File }

/** Adds several pictures to the library of the person's area. */
export function MediaUpload({ onClose }: { onClose: () => void }) {
  const t = mediaTexts.useText()
  const lang = useLang()
  const [shared, setShared] = useState(false)
  const { files, add, remove, retry } = useUploads(shared)
  const added = files.filter(({ state }) => state === 'done').length
  return (
    <Dialog opened onClose={onClose} title={t('upload.title')} width={640}>
      <div className={layout.stack}>
        <CheckField
          label={t('upload.shared')}
          help={t('upload.sharedHelp')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <FileDrop
          label={t('upload.files')}
          files={files}
          onAdd={add}
          onRemove={remove}
          onRetry={retry}
          accept={ACCEPT}
          maxBytes={PICTURE_MAX_BYTES}
          maxFiles={FILES_MAX}
        />
        {added > 0 && (
          <p role="status" className={classes.quiet}>
            {t('upload.result', { n: formatNumber(added, lang) })}. {t('upload.next')}
          </p>
        )}
        <div className={layout.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('upload.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The upload queue of the library, with a few uploads in parallel. */
function useUploads(shared: boolean) {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly Waiting[]>([])
  const queue = useRef<Waiting[]>([])
  const running = useRef(0)
  const latest = useRef(shared)
  latest.current = shared
  const put = (id: string, change: Partial<Waiting>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))

  const send = async ({ id, file }: Waiting) => {
    put(id, { state: 'preparing' })
    try {
      const { isNew } = await sendToLibrary(file, {
        shared: latest.current,
        onProgress: (progress) => put(id, { state: 'sending', progress }),
        onWait: () => put(id, { state: 'waiting' }),
      })
      put(id, { state: 'done', ...(!isNew && { name: `${file.name} – ${mediaTexts.text('upload.same')}` }) })
    } catch (problem) {
      put(id, { state: 'failed', error: uploadErrorText(problem) })
    }
  }
  const run = async () => {
    running.current += 1
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next)
    running.current -= 1
    if (running.current === 0) await client.invalidateQueries({ queryKey: [media.name] })
  }
  const start = (more: readonly Waiting[]) => {
    queue.current.push(...more)
    for (let free = AT_ONCE - running.current; free > 0; free--) void run()
  }
  return {
    files,
    add: (chosen: File[]) => {
      const more = chosen.map(
        (file): Waiting => ({
          id: crypto.randomUUID(),
          name: file.name,
          size: file.size,
          state: 'waiting',
          file,
          picture: file,
        }),
      )
      setFiles((all) => [...all, ...more])
      start(more)
    },
    remove: (id: string) => {
      queue.current = queue.current.filter((one) => one.id !== id)
      setFiles((all) => all.filter((one) => one.id !== id))
    },
    retry: (id: string) => start(files.filter((one) => one.id === id)),
  }
}
