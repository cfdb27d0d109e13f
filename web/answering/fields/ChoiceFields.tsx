import { inLang, langOf } from '#contract/core/text/localized.ts'
import type { Option } from '#contract/features/surveys/index.ts'
import { controlProps, type FieldProps, useForm } from './field.ts'
import { PicksHint } from './PicksHint.tsx'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of an option in the current language, with a `lang` attribute if it falls back to Mongolian. */
export function OptionText({ option }: { option: Option }) {
  const { lang } = useForm()
  const shown = langOf(option.text, lang)
  return <span lang={shown === lang ? undefined : shown}>{inLang(option.text, lang)}</span>
}

interface OtherProps {
  id: string
  value: string
  set: (text: string) => void
  error: string | undefined
}

/** The text input of the 'other' option. */
function OtherInput({ id, value, set, error }: OtherProps) {
  const { t } = useForm()
  return (
    <>
      <input
        id={`${id}-other`}
        className="sv-input"
        type="text"
        aria-label={t('otherLabel')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-other-error`}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {error !== undefined && (
        <p id={`${id}-other-error`} className="sv-error">
          {error}
        </p>
      )}
    </>
  )
}

interface BoxesProps {
  id: string
  question: FieldProps<'single_choice' | 'multiple_choice'>['question']
  type: 'radio' | 'checkbox'
  isChosen: (optionId: string) => boolean
  onChoose: (optionId: string) => void
  isOther: boolean
  onOther: () => void
}

/** The options and, if the question has one, the 'other' option, as radios, boxes or chips. */
function Boxes({ id, question, type, isChosen, onChoose, isOther, onOther }: BoxesProps) {
  const { t } = useForm()
  return (
    <div className={question.layout === 'chips' ? 'sv-chips' : 'sv-options'}>
      {question.options.map((option, i) => (
        <label key={option.id} className="sv-option">
          <input
            type={type}
            name={question.id}
            value={option.id}
            id={i === 0 ? id : undefined}
            checked={isChosen(option.id)}
            onChange={() => onChoose(option.id)}
          />
          <OptionText option={option} />
        </label>
      ))}
      {question.other && (
        <label className="sv-option">
          <input type={type} name={question.id} value="other" checked={isOther} onChange={onOther} />
          <span>{t('other')}</span>
        </label>
      )}
    </div>
  )
}

/** A single choice, as radios, chips or a list. */
export function SingleChoiceField(props: FieldProps<'single_choice'>) {
  const { lang, t } = useForm()
  const { question, value, set, id, errorsByPath } = props
  const given = isRecord(value) ? value : {}
  const other = typeof given.other === 'string' ? given.other : undefined
  const otherInput = other !== undefined && (
    <OtherInput id={id} value={other} set={(text) => set({ other: text })} error={errorsByPath.get('other')} />
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
        {otherInput}
      </>
    )
  }
  return (
    <>
      <Boxes
        {...{ id, question }}
        type="radio"
        isChosen={(option) => given.option === option}
        onChoose={(option) => set({ option })}
        isOther={other !== undefined}
        onOther={() => set({ other: other ?? '' })}
      />
      {otherInput}
    </>
  )
}

/** A multiple choice, optionally with an 'other' text. */
export function MultipleChoiceField(props: FieldProps<'multiple_choice'>) {
  const { question, value, set, id, errorsByPath } = props
  const given = isRecord(value) ? value : {}
  const options = Array.isArray(given.options) ? given.options.map(String) : []
  const other = typeof given.other === 'string' ? given.other : undefined
  const update = (next: string[], otherText: string | undefined) =>
    set(
      next.length === 0 && otherText === undefined
        ? undefined
        : { options: next, ...(otherText !== undefined && { other: otherText }) },
    )
  const toggle = (option: string) =>
    update(options.includes(option) ? options.filter((one) => one !== option) : [...options, option], other)
  return (
    <>
      <PicksHint min={question.minPicks} max={question.maxPicks} />
      <Boxes
        {...{ id, question }}
        type="checkbox"
        isChosen={(option) => options.includes(option)}
        onChoose={toggle}
        isOther={other !== undefined}
        onOther={() => update(options, other === undefined ? '' : undefined)}
      />
      {other !== undefined && (
        <OtherInput id={id} value={other} set={(text) => update(options, text)} error={errorsByPath.get('other')} />
      )}
    </>
  )
}

/** A yes/no choice. */
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
