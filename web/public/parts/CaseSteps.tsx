import type { CaseView } from '#contract/core/case.ts'
import { formatDateTime } from '#contract/core/dates.ts'
import { contactWords } from '#contract/features/contacts/words.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { useSite } from '../site.ts'

/** The words of a state; kinds of cases share none. */
export function useStatusWord(): (status: string) => string {
  const { lang } = useSite()
  const words: Readonly<Record<string, string>> = { ...violationWords[lang].status, ...contactWords[lang].status }
  return (status) => words[status] ?? status
}

/** What happened to a case, oldest first, with what the office answered. */
export function CaseSteps({ steps }: Pick<CaseView, 'steps'>) {
  const { lang } = useSite()
  const word = useStatusWord()
  return (
    <ol className="case-steps">
      {steps.map(({ at, status, answer }) => (
        <li key={`${at} ${status}`}>
          <strong>{word(status)}</strong>
          <time dateTime={at}>{formatDateTime(new Date(at), lang)}</time>
          {answer && <blockquote>{answer}</blockquote>}
        </li>
      ))}
    </ol>
  )
}
