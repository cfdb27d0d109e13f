import { addressOf } from './site.ts'

type Values = Readonly<Record<string, string>>

/** Kinds of cases that have a page, by the last segment of its address. */
export const CASE_KINDS = ['violation', 'message'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** The address of a case's page; its secret is in the query, which is not logged. */
export const caseAddress = (kind: CaseKind, key: string, more: Readonly<Record<string, string | undefined>> = {}) =>
  addressOf(`/case/${kind}`, { key, ...more })

const languageIn = (url: URL): string | undefined => url.searchParams.get('lang') ?? undefined

/**
 * The page after a form was sent: that of the case, or the form's own page when there is none (the response to a
 * detected bot).
 */
export const casePageOf =
  (url: URL, kind: CaseKind) =>
  (answer: unknown): string => {
    const { secret } = (answer as { data: { secret?: string } }).data
    const more = { sent: 'true', lang: languageIn(url) }
    return secret ? caseAddress(kind, secret, more) : addressOf(url.pathname, more)
  }

/** The API call for the answer to 'is it solved?'. */
export function judgeCall(url: URL, kind: CaseKind, values: Values) {
  const key = url.searchParams.get('key') ?? ''
  return {
    feature: kind === 'violation' ? 'violations' : 'contacts',
    route: 'judge',
    body: { secret: key, solved: values.solved ?? '', note: values.note ?? '' },
    to: caseAddress(kind, key, { lang: languageIn(url) }),
  }
}
