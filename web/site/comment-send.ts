import type { Lang } from '#contract/core/text/unicode.ts'
import type { Likes, PostComment } from '#contract/features/blog/comments.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { usableToken } from './parts/use-reader.ts'

/** A request without a response for this long counts as offline, ms. */
const WAIT_MS = 60_000

type Result<T> = { data: T } | { problem: FormProblem }

/** Asks the API as the signed-in reader; undefined without a session. @throws when there is no response. */
async function call<T>(method: string, path: string, lang: Lang, body?: object): Promise<Result<T> | undefined> {
  const token = usableToken()
  if (!token) return undefined
  const reply = await fetch(`/v1${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': lang,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WAIT_MS),
  })
  if (reply.status === 204) return { data: undefined as T }
  const answer = (await reply.json()) as { data: T } & FormProblem
  return reply.ok ? { data: answer.data } : { problem: answer }
}

/** The comments that the reader may see, with their own that wait. */
export const findComments = (postId: string, lang: Lang) =>
  call<PostComment[]>('GET', `/posts/${postId}/comments`, lang)

export const sendComment = (postId: string, lang: Lang, text: string) =>
  call<PostComment>('POST', `/posts/${postId}/comments`, lang, { text })

export const deleteComment = (id: string, lang: Lang) => call<undefined>('DELETE', `/posts/comments/${id}`, lang)

export const findLikes = (postId: string, lang: Lang) => call<Likes>('GET', `/posts/${postId}/likes`, lang)

export const sendLike = (postId: string, lang: Lang, on: boolean) =>
  call<Likes>('PUT', `/posts/${postId}/likes`, lang, { on })
