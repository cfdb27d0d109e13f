import { DetailedError, Upload } from 'tus-js-client'
import { drive } from '#contract/features/drive/index.ts'
import { ApiProblem, call, NO_ANSWER, readToken } from '../../core/api/client.ts'

/** Bytes of one request: what a proxy has to let through, and what is sent again at most when the line breaks. */
const CHUNK_BYTES = 16_777_216
/** Pauses before an interrupted upload is continued: more than an hour altogether. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, ...Array.from({ length: 120 }, () => 30_000)]
/** Answers after which the same request may succeed. */
const PASSING = new Set([408, 409, 423, 429])

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
  if (data.received < file.size) await sendBytes(file, data.address, following)
  await finish(data.id, following)
}

function sendBytes(file: File, address: string, { signal, onSent, onOffline }: Following): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(file, {
    uploadUrl: address,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    storeFingerprintForResuming: false,
    // the token may have been renewed since the upload began
    onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${readToken()}`),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      const isPassing = status === 0 || status >= 500 || PASSING.has(status)
      if (isPassing) onOffline()
      return isPassing && status !== 507
    },
    onProgress: onSent,
    onError: (error) => reject(problemIn(error)),
    onSuccess: () => resolve(),
  })
  signal.addEventListener('abort', () => {
    void upload.abort()
    reject(signal.reason)
  })
  upload.start()
  return promise
}

/** The problem document of an answer. */
function problemIn(error: unknown): Error {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  try {
    return new ApiProblem(JSON.parse(body ?? ''))
  } catch {
    return new Error(NO_ANSWER)
  }
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
