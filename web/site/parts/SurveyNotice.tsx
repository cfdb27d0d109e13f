import type { ReactNode } from 'react'

/** Explains why there is nothing to answer, and offers the next step. */
export function SurveyNotice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="survey-message">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <p className="notice-links">{children}</p>}
    </section>
  )
}
