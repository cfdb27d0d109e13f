import { drive } from '#contract/features/drive/index.ts'
import { ApiProblem, call, NO_ANSWER } from '../../core/api/client.ts'
import { RETRY_MS, sendResumable } from '../../core/api/send-resumable.ts'

/** A file, and where it goes. */
interface Sent {
  file: File
  folders: readonly string[]
  parentId: string
  replacesId: string | null
}

interface Following {
  signal: AbortSignal
  onResumed: () => void
  onSent: (bytes: number) => void
  onOffline: () => void
}

/**
 * Uploads a file by the tus protocol, and continues it when the line or the server was interrupted, also after the page was closed.
 *
 * @throws ApiProblem; an Error 'Something went wrong' when the server was not reached for too long.
 */
export async function sendFile({ file, folders, parentId, replacesId }: Sent, following: Following): Promise<void> {
  const { signal, onResumed } = following
  const draft = {
    parentId,
    folders: [...folders],
    name: file.name,
    bytes: file.size,
    modified: file.lastModified,
    replacesId,
  }
  const { data } = await call(drive, 'begin', { body: draft }, { signal })
  if (data.received > 0) onResumed()
  if (data.received < file.size) await sendResumable(file, data.address, following)
  await finish(data.id, following)
}

/** Adds the file. Its answer may be lost too; repeated, it adds nothing twice. */
async function finish(id: string, { signal, onOffline }: Following): Promise<void> {
  for (const pause of RETRY_MS) {
    try {
      await call(drive, 'finish', { params: { id } }, { signal })
      return
    } catch (error) {
      if (signal.aborted || (error instanceof ApiProblem && error.document.status < 500)) throw error
      onOffline()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  throw new Error(NO_ANSWER)
}
