import type { CSSProperties, ReactNode } from 'react'
import { Bone } from '../feedback/Skeletons.tsx'
import classes from './PictureCards.module.css'

interface Props<Row> {
  /** undefined: loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  card: (row: Row) => ReactNode
  /** Least width of a card, as CSS. */
  least: string
  /** While loading: how many cards are drawn, and how high each is, as CSS. */
  bones: { count: number; height: string }
}

/** Records as cards with a picture, as many beside each other as fit. */
export function PictureCards<Row>({ rows, rowId, card, least, bones }: Props<Row>) {
  const style = { '--least': least } as CSSProperties
  if (!rows)
    return (
      <div className={classes.grid} style={style}>
        {Array.from({ length: bones.count }, (_, i) => (
          // skeletons have no other identity
          <Bone key={i} height={bones.height} />
        ))}
      </div>
    )
  return (
    <ul className={classes.grid} style={style}>
      {rows.map((row) => (
        <li key={rowId(row)}>{card(row)}</li>
      ))}
    </ul>
  )
}

interface CardProps {
  picture: ReactNode
  /** Shown above the title. */
  above?: ReactNode
  /** A link: pressing the card anywhere opens it. */
  title: ReactNode
  /** The language of the title, where it is not the page's. */
  lang?: string | undefined
  children: ReactNode
}

/** One of the cards. */
export function PictureCard({ picture, above, title, lang, children }: CardProps) {
  return (
    <article className={classes.card}>
      {picture}
      <div className={classes.words}>
        {above}
        <h2 className={classes.title} lang={lang}>
          {title}
        </h2>
        {children}
      </div>
    </article>
  )
}
