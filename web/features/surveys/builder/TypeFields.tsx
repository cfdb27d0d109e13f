import {
  DECIMALS_MAX,
  FILES_MAX,
  MATRIX_COLUMNS_MAX,
  MATRIX_ROWS_MAX,
  OPTION_MAX_CHARS,
  OPTIONS_MIN,
  type QuestionOf,
  RATING_STEPS,
  SCALE_STEPS,
} from '#contract/features/surveys/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { Choices, Multiple, Single } from './ChoiceFields.tsx'
import { useErrorAt } from './context.ts'
import { NumberInput } from './NumberInput.tsx'
import { OptionsField } from './OptionsField.tsx'
import { TextPair } from './TextPair.tsx'
import { type TypeFieldsProps, useChangeQuestion } from './use-change-question.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), label: String(from + i) }))

/** The fields specific to the type of a question. */
export function TypeFields({ question, path }: TypeFieldsProps) {
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return <LengthField question={question} path={path} />
    case 'single_choice':
      return <Single question={question} path={path} />
    case 'multiple_choice':
      return <Multiple question={question} path={path} />
    case 'rating':
      return <Rating question={question} path={path} />
    case 'scale':
      return <Scale question={question} path={path} />
    case 'number':
      return <Numbers question={question} path={path} />
    case 'date':
      return <Days question={question} path={path} />
    case 'matrix':
      return <Matrix question={question} path={path} />
    case 'multi_matrix':
      return <MultiMatrix question={question} path={path} />
    case 'ranking':
      return <Choices question={question} path={path} />
    case 'file':
      return <Files question={question} path={path} />
    default:
      return null
  }
}

function LengthField(props: TypeFieldsProps<QuestionOf<'short_text'> | QuestionOf<'long_text'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  return (
    <div className={classes.small}>
      <NumberInput
        path={`${props.path}.maxChars`}
        label={t('question.maxChars')}
        value={props.question.maxChars}
        integer
        required
        onNumber={(value, field) => value !== undefined && set({ maxChars: value }, field)}
      />
    </div>
  )
}

function Rating(props: TypeFieldsProps<QuestionOf<'rating'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  return (
    <div className={classes.small}>
      <NativeSelect
        stacked
        label={t('question.steps')}
        value={String(props.question.steps)}
        options={range(RATING_STEPS.min, RATING_STEPS.max)}
        onChange={(value) => set({ steps: Number(value) })}
      />
    </div>
  )
}

function Scale(props: TypeFieldsProps<QuestionOf<'scale'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  const { question, path } = props
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          stacked
          label={t('question.from')}
          value={String(question.from)}
          options={range(0, 1)}
          onChange={(value) => set({ from: Number(value) })}
        />
        <div data-field={`${path}.to`} tabIndex={-1}>
          <NativeSelect
            stacked
            label={t('question.to')}
            value={String(question.to)}
            options={range(SCALE_STEPS.min, SCALE_STEPS.max)}
            onChange={(value) => set({ to: Number(value) })}
          />
        </div>
      </div>
      {(['low', 'high'] as const).map((end) => (
        <TextPair
          key={end}
          path={`${path}.${end}`}
          label={t(`question.${end}`)}
          value={question[end]}
          limit={OPTION_MAX_CHARS}
          onText={(text, field) => set({ [end]: text.mn || text.en ? text : undefined }, field)}
        />
      ))}
    </>
  )
}

function Numbers(props: TypeFieldsProps<QuestionOf<'number'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  const { question, path } = props
  return (
    <div className={classes.row} data-top>
      <NumberInput
        path={`${path}.min`}
        label={t('question.min')}
        value={question.min}
        onNumber={(min, field) => set({ min }, field)}
      />
      <NumberInput
        path={`${path}.max`}
        label={t('question.max')}
        value={question.max}
        onNumber={(max, field) => set({ max }, field)}
      />
      <NativeSelect
        stacked
        label={t('question.decimals')}
        value={String(question.decimals)}
        options={range(0, DECIMALS_MAX)}
        onChange={(value) => set({ decimals: Number(value) })}
      />
    </div>
  )
}

function Days(props: TypeFieldsProps<QuestionOf<'date'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  const { question, path } = props
  const errors = { min: useErrorAt(`${path}.min`), max: useErrorAt(`${path}.max`) }
  return (
    <div className={classes.row} data-top>
      {(['min', 'max'] as const).map((end) => (
        <div key={end} data-field={`${path}.${end}`} tabIndex={-1}>
          <DateField
            label={t(end === 'min' ? 'question.earliest' : 'question.latest')}
            value={question[end] ?? ''}
            {...(errors[end] === undefined ? {} : { error: errors[end] })}
            onChange={(day) => set({ [end]: day || undefined }, `${path}.${end}`)}
          />
        </div>
      ))}
    </div>
  )
}

type AnyMatrix = QuestionOf<'matrix'> | QuestionOf<'multi_matrix'>

function Matrix(props: TypeFieldsProps<AnyMatrix>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion<AnyMatrix>(props)
  const { question, path } = props
  return (
    <>
      <OptionsField
        path={`${path}.rows`}
        label={t('question.rows')}
        one={(n) => t('question.rowNo', { n })}
        options={question.rows}
        min={1}
        max={MATRIX_ROWS_MAX}
        onChange={(rows, field) => set({ rows }, field)}
      />
      <OptionsField
        path={`${path}.columns`}
        label={t('question.columns')}
        one={(n) => t('question.columnNo', { n })}
        options={question.columns}
        min={OPTIONS_MIN}
        max={MATRIX_COLUMNS_MAX}
        onChange={(columns, field) => set({ columns }, field)}
      />
    </>
  )
}

function MultiMatrix(props: TypeFieldsProps<QuestionOf<'multi_matrix'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  const { question, path } = props
  return (
    <>
      <Matrix {...props} />
      <div className={classes.row} data-top>
        <NumberInput
          path={`${path}.minPicks`}
          label={t('question.minRowPicks')}
          value={question.minPicks}
          integer
          onNumber={(minPicks, field) => set({ minPicks }, field)}
        />
        <NumberInput
          path={`${path}.maxPicks`}
          label={t('question.maxRowPicks')}
          value={question.maxPicks}
          integer
          onNumber={(maxPicks, field) => set({ maxPicks }, field)}
        />
      </div>
    </>
  )
}

function Files(props: TypeFieldsProps<QuestionOf<'file'>>) {
  const t = surveyTexts.useText()
  const set = useChangeQuestion(props)
  const { question } = props
  return (
    <div className={classes.row}>
      <NativeSelect
        stacked
        label={t('question.accept')}
        value={question.accept}
        options={(['picture', 'any'] as const).map((value) => ({ value, label: t(`accept.${value}`) }))}
        onChange={(accept) => set({ accept })}
      />
      <NativeSelect
        stacked
        label={t('question.maxFiles')}
        value={String(question.maxFiles)}
        options={range(1, FILES_MAX)}
        onChange={(value) => set({ maxFiles: Number(value) })}
      />
    </div>
  )
}
