import type { ReactNode } from 'react'
import { Mark } from '../../ui/layout/Mark.tsx'

/** Explains why a page or section is empty, with the next step. */
export function Notice(props: { title: string; text: string; level?: 1 | 2; children?: ReactNode }) {
  const Heading = `h${props.level ?? 2}` as const
  return (
    <div className="notice">
      <Mark size={64} />
      <Heading>{props.title}</Heading>
      <p>{props.text}</p>
      {props.children && <p className="notice-links">{props.children}</p>}
    </div>
  )
}
