import { inLang } from '#contract/core/text.ts'
import { type FieldProps, useForm } from './field.ts'

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A star, filled or not by the style. */
const Star = () => (
  <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden focusable="false">
    <path d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
  </svg>
)

/** Stars: radios in a row, so that arrows choose and a screen reader says how many. */
export function StarsField({ question, value, set, id }: FieldProps<'rating'>) {
  const { t } = useForm()
  return (
    <div className="sv-stars">
      {upTo(1, question.steps).map((n) => (
        <label key={n} className="sv-star">
          <input
            type="radio"
            name={question.id}
            value={n}
            id={n === 1 ? id : undefined}
            aria-label={t('rating', { n, all: question.steps })}
            checked={value === n}
            onChange={() => set(n)}
          />
          <Star />
          <span aria-hidden>{n}</span>
        </label>
      ))}
    </div>
  )
}

/** Steps between two words. */
export function ScaleField({ question, value, set, id }: FieldProps<'scale'>) {
  const { lang } = useForm()
  const { from, to } = question
  const low = question.low ? inLang(question.low, lang) : ''
  const high = question.high ? inLang(question.high, lang) : ''
  const wordOf = (n: number) => (n === from ? low : n === to ? high : '')
  return (
    <div className="sv-scale">
      <div className="sv-steps">
        {upTo(from, to).map((n) => (
          <label key={n} className="sv-step">
            <input
              type="radio"
              name={question.id}
              value={n}
              id={n === from ? id : undefined}
              aria-label={wordOf(n) ? `${n}, ${wordOf(n)}` : undefined}
              checked={value === n}
              onChange={() => set(n)}
            />
            <span>{n}</span>
          </label>
        ))}
      </div>
      {(low || high) && (
        <div className="sv-ends" aria-hidden>
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </div>
  )
}
