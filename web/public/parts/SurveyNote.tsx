import type { ReactNode } from 'react'

/** The part of a page that says why there is nothing to answer, and the next step. */
export function SurveyNote({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="survey-told">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <p className="notice-links">{children}</p>}
    </section>
  )
}
