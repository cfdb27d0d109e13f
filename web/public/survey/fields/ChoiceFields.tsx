import { inLang, langOf } from '#contract/core/text.ts'
import type { Option } from '#contract/features/surveys/index.ts'
import { controlProps, type FieldProps, useForm } from './field.ts'
import { PicksHint } from './PicksHint.tsx'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of an option in the language shown, marked where Mongolian stands in. */
export function OptionText({ option }: { option: Option }) {
  const { lang } = useForm()
  const shown = langOf(option.text, lang)
  return <span lang={shown === lang ? undefined : shown}>{inLang(option.text, lang)}</span>
}

interface OtherProps {
  id: string
  value: string
  set: (text: string) => void
  wrong: string | undefined
}

/** The words of one's own beside the options. */
function OtherWords({ id, value, set, wrong }: OtherProps) {
  const { t } = useForm()
  return (
    <>
      <input
        id={`${id}-other`}
        className="sv-input"
        type="text"
        aria-label={t('otherLabel')}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-other-error`}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {wrong !== undefined && (
        <p id={`${id}-other-error`} className="sv-error">
          {wrong}
        </p>
      )}
    </>
  )
}

/** One of several options, as radios, chips or a list. */
export function OneOfField(props: FieldProps<'single_choice'>) {
  const { lang, t } = useForm()
  const { question, value, set, id, wrong } = props
  const given = isRecord(value) ? value : {}
  const other = typeof given.other === 'string' ? given.other : undefined
  const words = other !== undefined && (
    <OtherWords id={id} value={other} set={(text) => set({ other: text })} wrong={wrong.get('other')} />
  )
  if (question.layout === 'dropdown') {
    return (
      <>
        <select
          {...controlProps(props)}
          className="sv-input"
          value={other === undefined ? String(given.option ?? '') : 'other'}
          onChange={({ currentTarget: { value: picked } }) => {
            if (picked === 'other') return set({ other: '' })
            return set(picked === '' ? undefined : { option: picked })
          }}
        >
          <option value="">{t('choose')}</option>
          {question.options.map((option) => (
            <option key={option.id} value={option.id}>
              {inLang(option.text, lang)}
            </option>
          ))}
          {question.other && <option value="other">{t('other')}</option>}
        </select>
        {words}
      </>
    )
  }
  return (
    <>
      <div className={question.layout === 'chips' ? 'sv-chips' : 'sv-options'}>
        {question.options.map((option, i) => (
          <label key={option.id} className="sv-option">
            <input
              type="radio"
              name={question.id}
              value={option.id}
              id={i === 0 ? id : undefined}
              checked={given.option === option.id}
              onChange={() => set({ option: option.id })}
            />
            <OptionText option={option} />
          </label>
        ))}
        {question.other && (
          <label className="sv-option">
            <input
              type="radio"
              name={question.id}
              value="other"
              checked={other !== undefined}
              onChange={() => set({ other: other ?? '' })}
            />
            <span>{t('other')}</span>
          </label>
        )}
      </div>
      {words}
    </>
  )
}

/** Some of several options, and words of one's own. */
export function SomeOfField(props: FieldProps<'multiple_choice'>) {
  const { t } = useForm()
  const { question, value, set, id, wrong } = props
  const given = isRecord(value) ? value : {}
  const options = Array.isArray(given.options) ? given.options.map(String) : []
  const other = typeof given.other === 'string' ? given.other : undefined
  const put = (next: string[], words: string | undefined) =>
    set(
      next.length === 0 && words === undefined
        ? undefined
        : { options: next, ...(words !== undefined && { other: words }) },
    )
  const toggle = (option: string) =>
    put(options.includes(option) ? options.filter((one) => one !== option) : [...options, option], other)
  return (
    <>
      <PicksHint min={question.minPicks} max={question.maxPicks} />
      <div className={question.layout === 'chips' ? 'sv-chips' : 'sv-options'}>
        {question.options.map((option, i) => (
          <label key={option.id} className="sv-option">
            <input
              type="checkbox"
              name={question.id}
              value={option.id}
              id={i === 0 ? id : undefined}
              checked={options.includes(option.id)}
              onChange={() => toggle(option.id)}
            />
            <OptionText option={option} />
          </label>
        ))}
        {question.other && (
          <label className="sv-option">
            <input
              type="checkbox"
              name={question.id}
              value="other"
              checked={other !== undefined}
              onChange={() => put(options, other === undefined ? '' : undefined)}
            />
            <span>{t('other')}</span>
          </label>
        )}
      </div>
      {other !== undefined && (
        <OtherWords id={id} value={other} set={(text) => put(options, text)} wrong={wrong.get('other')} />
      )}
    </>
  )
}

/** Yes or no. */
export function YesNoField({ question, value, set, id }: FieldProps<'yes_no'>) {
  const { t } = useForm()
  return (
    <div className="sv-chips">
      {[true, false].map((answer) => (
        <label key={String(answer)} className="sv-option">
          <input
            type="radio"
            name={question.id}
            value={String(answer)}
            id={answer ? id : undefined}
            checked={value === answer}
            onChange={() => set(answer)}
          />
          <span>{t(answer ? 'yes' : 'no')}</span>
        </label>
      ))}
    </div>
  )
}
