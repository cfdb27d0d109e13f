import { DetailedError, Upload } from 'tus-js-client'
import { ApiProblem, NO_ANSWER, readToken } from './client.ts'

/** Bytes of one request: what a proxy has to let through, and what is sent again at most when the connection breaks. */
const CHUNK_BYTES = 16_777_216
/** Pauses before an interrupted upload is continued: more than an hour altogether. */
export const RETRY_MS = [0, 1000, 3000, 5000, 10_000, ...Array.from({ length: 120 }, () => 30_000)]
/** Answers after which the same request may succeed. */
const PASSING = new Set([408, 409, 423, 429])

interface Following {
  signal: AbortSignal
  onSent: (bytes: number) => void
  onOffline: () => void
}

/**
 * Sends the bytes of a file to an upload that was begun, by the tus protocol, and continues when the line or the server was interrupted.
 *
 * @throws ApiProblem; an Error 'Something went wrong' when the server was not reached for too long.
 */
export function sendResumable(file: File, address: string, { signal, onSent, onOffline }: Following): Promise<void> {
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
