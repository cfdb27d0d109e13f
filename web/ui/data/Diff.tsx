import { useId, useMemo, useState } from 'react'
import { useUiLabels } from '../theme/labels.ts'
import classes from './Diff.module.css'
import { type DiffPart, diffWords } from './diff-words.ts'

export interface DiffProps {
  before: string
  after: string
  /** Names of the versions, e.g. «Хувилбар 3 · 2026.09.28 14:05». */
  beforeLabel?: string
  afterLabel?: string
}

/**
 * Two versions of a text with the changed words marked, side by side or inline. Lazy: `lazyPart(() =>
 * import('…/Diff.tsx'))`.
 */
export default function Diff({ before, after, beforeLabel, afterLabel }: DiffProps) {
  const { diff: labels } = useUiLabels()
  const [isInline, setInline] = useState(false)
  const parts = useMemo(() => diffWords(before, after), [before, after])
  if (before === after) return <p className={classes.same}>{labels.same}</p>
  const without = (kind: DiffPart['kind']) => parts.filter((part) => part.kind !== kind)
  return (
    <div className={classes.frame}>
      <div role="group" className={classes.switch}>
        <button type="button" aria-pressed={!isInline} onClick={() => setInline(false)}>
          {labels.sideBySide}
        </button>
        <button type="button" aria-pressed={isInline} onClick={() => setInline(true)}>
          {labels.inline}
        </button>
      </div>
      {isInline ? (
        <Side title={`${beforeLabel ?? labels.before} → ${afterLabel ?? labels.after}`} parts={parts} />
      ) : (
        <div className={classes.sides}>
          <Side title={beforeLabel ?? labels.before} parts={without('added')} />
          <Side title={afterLabel ?? labels.after} parts={without('removed')} />
        </div>
      )}
    </div>
  )
}

function Side({ title, parts }: { title: string; parts: readonly DiffPart[] }) {
  const { diff: labels } = useUiLabels()
  const id = useId()
  return (
    <section className={classes.side} aria-labelledby={id}>
      <p id={id} className={classes.title}>
        {title}
      </p>
      <p className={classes.text}>
        {parts.map((part, i) => {
          if (part.kind === 'same') return part.text
          const Mark = part.kind === 'added' ? 'ins' : 'del'
          const word = part.kind === 'added' ? labels.added : labels.removed
          return (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
            <Mark key={i} className={classes[part.kind]}>
              <span className="nt-hidden">{` [${word}: `}</span>
              {part.text}
              <span className="nt-hidden">] </span>
            </Mark>
          )
        })}
      </p>
    </section>
  )
}
