import { OPTIONS_MAX, OPTIONS_MIN, type QuestionOf } from '#contract/features/surveys/index.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { NumberInput } from './NumberInput.tsx'
import { OptionsField } from './OptionsField.tsx'
import { type TypeFieldsProps, useChangeQuestion } from './use-change-question.ts'

type Chosen = QuestionOf<'single_choice'> | QuestionOf<'multiple_choice'> | QuestionOf<'ranking'>

/** The options of a question. */
export function Choices(props: TypeFieldsProps<Chosen>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion<Chosen>(props)
  return (
    <OptionsField
      path={`${props.path}.options`}
      label={t('question.options')}
      one={(n) => t('question.option', { n })}
      options={props.question.options}
      min={OPTIONS_MIN}
      max={OPTIONS_MAX}
      onChange={(options, field) => set({ options }, field)}
    />
  )
}

/** The settings of a single choice. */
export function Single(props: TypeFieldsProps<QuestionOf<'single_choice'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  const { question } = props
  return (
    <>
      <Choices {...props} />
      <div className={classes.row}>
        <NativeSelect
          stacked
          label={t('question.layout')}
          value={question.layout}
          options={(['radio', 'dropdown', 'chips'] as const).map((value) => ({ value, label: t(`layout.${value}`) }))}
          onChange={(layout) => set({ layout })}
        />
        <Other isOn={question.other} onChange={(other) => set({ other })} />
      </div>
    </>
  )
}

/** The settings of a multiple choice. */
export function Multiple(props: TypeFieldsProps<QuestionOf<'multiple_choice'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  const { question, path } = props
  return (
    <>
      <Choices {...props} />
      <div className={classes.row}>
        <NativeSelect
          stacked
          label={t('question.layout')}
          value={question.layout}
          options={(['radio', 'chips'] as const).map((value) => ({
            value,
            label: t(value === 'radio' ? 'layout.boxes' : 'layout.chips'),
          }))}
          onChange={(layout) => set({ layout })}
        />
        <Other isOn={question.other} onChange={(other) => set({ other })} />
      </div>
      <div className={classes.row} data-top>
        <NumberInput
          path={`${path}.minPicks`}
          label={t('question.minPicks')}
          value={question.minPicks}
          integer
          onNumber={(minPicks, field) => set({ minPicks }, field)}
        />
        <NumberInput
          path={`${path}.maxPicks`}
          label={t('question.maxPicks')}
          value={question.maxPicks}
          integer
          onNumber={(maxPicks, field) => set({ maxPicks }, field)}
        />
      </div>
    </>
  )
}

function Other({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = surveyTexts.useText()
  return (
    <CheckField
      label={t('question.other')}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
