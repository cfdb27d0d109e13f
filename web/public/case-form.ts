import { addressOf } from './site.ts'

type Values = Readonly<Record<string, string>>

/** The kinds of cases that have a page, by the last part of its address. */
export const CASE_KINDS = ['violation', 'message'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** The page of a case: its secret stands in the query, which is not logged. */
export const caseAddress = (kind: CaseKind, key: string, more: Readonly<Record<string, string | undefined>> = {}) =>
  addressOf(`/case/${kind}`, { key, ...more })

const languageIn = (url: URL): string | undefined => url.searchParams.get('lang') ?? undefined

/** Where a form that was sent leads: to the page of the case or, without one (a machine was answered), back to the form's own page. */
export const casePageOf =
  (url: URL, kind: CaseKind) =>
  (answer: unknown): string => {
    const { secret } = (answer as { data: { secret?: string } }).data
    const more = { sent: 'true', lang: languageIn(url) }
    return secret ? caseAddress(kind, secret, more) : addressOf(url.pathname, more)
  }

/** What the answer to 'is it solved?' asks the API for. */
export function judgeCall(url: URL, kind: CaseKind, values: Values) {
  const key = url.searchParams.get('key') ?? ''
  return {
    feature: kind === 'violation' ? 'violations' : 'contacts',
    route: 'judge',
    body: { secret: key, solved: values.solved ?? '', note: values.note ?? '' },
    to: caseAddress(kind, key, { lang: languageIn(url) }),
  }
}
