import type { CaseView } from '#contract/core/people/case.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { contactLabels } from '#contract/features/contacts/labels.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useSite } from '../site.ts'

/** Returns a function that translates a state; kinds of cases share none. */
export function useStatusText(): (status: string) => string {
  const { lang } = useSite()
  const labels: Readonly<Record<string, string>> = { ...violationLabels[lang].status, ...contactLabels[lang].status }
  return (status) => labels[status] ?? status
}

/** The steps of a case, oldest first, with the office's answers. */
export function CaseSteps({ steps }: Pick<CaseView, 'steps'>) {
  const { lang } = useSite()
  const word = useStatusText()
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
