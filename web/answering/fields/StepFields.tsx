import { inLang } from '#contract/core/text/localized.ts'
import { type FieldProps, useForm } from './field.ts'

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A star; CSS fills it. */
const Star = () => (
  <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden focusable="false">
    <path d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
  </svg>
)

/** A star rating, built of radios for the keyboard and screen readers. */
export function RatingField({ question, value, set, id }: FieldProps<'rating'>) {
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

/** Steps that fit in one row on a phone; more are laid out in two. */
const STEPS_IN_A_ROW = 6

/** A numeric scale with labels at both ends. */
export function ScaleField({ question, value, set, id }: FieldProps<'scale'>) {
  const { lang } = useForm()
  const { from, to } = question
  const low = question.low ? inLang(question.low, lang) : ''
  const high = question.high ? inLang(question.high, lang) : ''
  const labelOf = (n: number) => (n === from ? low : n === to ? high : '')
  const steps = upTo(from, to)
  return (
    <div className="sv-scale">
      <div className="sv-steps" data-in-row={steps.length > STEPS_IN_A_ROW ? Math.ceil(steps.length / 2) : undefined}>
        {steps.map((n) => (
          <label key={n} className="sv-step">
            <input
              type="radio"
              name={question.id}
              value={n}
              id={n === from ? id : undefined}
              aria-label={labelOf(n) ? `${n}, ${labelOf(n)}` : undefined}
              checked={value === n}
              onChange={() => set(n)}
            />
            <span>{n}</span>
          </label>
        ))}
      </div>
      {(low || high) && (
        <div className="sv-ends" aria-hidden>
          <EndLabel step={from} text={low} />
          <EndLabel step={to} text={high} />
        </div>
      )}
    </div>
  )
}

/** The label of one end of a scale. Shows its number if the steps take two rows, where its position does not identify it. */
const EndLabel = ({ step, text }: { step: number; text: string }) => (
  <span>
    {text && (
      <>
        <b className="sv-end-step">{step}</b> {text}
      </>
    )}
  </span>
)
