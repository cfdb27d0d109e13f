import { IconPlus, IconX } from '@tabler/icons-react'
import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import {
  CONDITIONS_MAX,
  type Condition,
  OPTION_MAX_CHARS,
  type Operator,
  operatorsFor,
  type Question,
  valuesFor,
} from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { useLang } from '../../../core/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { useErrorAt, useTools } from './context.ts'
import { changeQuestion } from './structure.ts'

interface Earlier {
  no: number
  question: Question
}

interface Props {
  question: Question
  path: string
  /** What a condition may look at. */
  earlier: readonly Earlier[]
}

/** When a question is asked: always, or when all of these hold. Offers only what can be. */
export function ConditionsField({ question, path, earlier }: Props) {
  const t = surveyTexts.useText()
  const { setConditions } = useTools()
  const conditions = question.showIf ?? []
  const set = (next: readonly Condition[], field?: string) =>
    setConditions((structure) => changeQuestion(structure, question.id, (now) => withConditions(now, next)), field)
  const last = earlier.at(-1)
  return (
    <fieldset className={classes.options} data-field={`${path}.showIf`} tabIndex={-1}>
      <legend className={classes.legend}>{t('condition.title')}</legend>
      <p className={classes.quiet}>
        {earlier.length === 0
          ? t('condition.none')
          : t(conditions.length === 0 ? 'condition.always' : 'condition.allHold')}
      </p>
      {conditions.length > 0 && (
        <ul className={classes.optionList}>
          {conditions.map((condition, i) => (
            <Line
              // conditions have no ids: their place is what tells them apart
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={i}
              path={`${path}.showIf.${i}`}
              n={i + 1}
              condition={condition}
              earlier={earlier}
              onChange={(next, field) =>
                set(
                  conditions.map((one, at) => (at === i ? next : one)),
                  field,
                )
              }
              onRemove={() => set(conditions.filter((_, at) => at !== i))}
            />
          ))}
        </ul>
      )}
      {last && (
        <div>
          <Button
            variant="light"
            size="xs"
            disabled={conditions.length >= CONDITIONS_MAX}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              set([...conditions, { questionId: last.question.id, operator: firstOperator(last.question) }])
            }
          >
            {t('condition.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The operator that says most: what was answered, before whether anything was. */
const firstOperator = (question: Question): Operator =>
  operatorsFor(question).find((operator) => operator === 'equals') ?? 'answered'

function withConditions(question: Question, showIf: readonly Condition[]): Question {
  const { showIf: _, ...rest } = question
  return showIf.length > 0 ? { ...rest, showIf: [...showIf] } : rest
}

interface LineProps {
  path: string
  n: number
  condition: Condition
  earlier: readonly Earlier[]
  onChange: (condition: Condition, field?: string) => void
  onRemove: () => void
}

function Line({ path, n, condition, earlier, onChange, onRemove }: LineProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const asked = earlier.find(({ question }) => question.id === condition.questionId)?.question
  return (
    <li className={classes.condition} data-field={path} tabIndex={-1}>
      <NativeSelect
        stacked
        label={t('condition.question', { n })}
        value={condition.questionId}
        options={earlier.map(({ no, question }) => ({
          value: question.id as string,
          label: `${no}. ${inLang(question.text, lang) || t('question.untitled')}`,
        }))}
        onChange={(questionId) => {
          const next = earlier.find(({ question }) => question.id === questionId)?.question
          if (next) onChange({ questionId, operator: firstOperator(next) })
        }}
      />
      {asked && (
        <>
          <NativeSelect
            stacked
            label={t('condition.operator', { n })}
            value={condition.operator}
            options={operatorsFor(asked).map((value) => ({ value, label: surveyWords[lang].operator[value] }))}
            onChange={(operator) => onChange(reset(condition, operator, asked))}
          />
          <ValueField path={`${path}.value`} n={n} condition={condition} asked={asked} onChange={onChange} />
        </>
      )}
      <IconButton name={t('condition.remove', { n })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Another operator; the value stays where it still can be one. */
function reset({ questionId, value }: Condition, operator: Operator, asked: Question): Condition {
  const keeps = valuesFor(asked, operator).kind !== 'none' && value !== undefined
  return { questionId, operator, ...(keeps ? { value } : {}) }
}

interface ValueProps {
  path: string
  n: number
  condition: Condition
  asked: Question
  onChange: LineProps['onChange']
}

function ValueField({ path, n, condition, asked, onChange }: ValueProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { pause } = useTools()
  const error = useErrorAt(path)
  const allowed = valuesFor(asked, condition.operator)
  const { value = '' } = condition
  const label = t('condition.value', { n })
  const set = (next: string) => {
    const { value: _, ...rest } = condition
    onChange(next === '' ? rest : { ...rest, value: next }, path)
  }
  switch (allowed.kind) {
    case 'none':
      return null
    case 'option':
      return (
        <div data-field={path} tabIndex={-1}>
          <NativeSelect
            stacked
            label={label}
            value={value}
            options={[
              { value: '', label: t('condition.choose') },
              ...allowed.ids.map((id) => ({ value: id, label: nameOf(asked, id, lang) || t('condition.noWords') })),
            ]}
            onChange={set}
          />
          {error && <p className={classes.problem}>{error}</p>}
        </div>
      )
    case 'day':
      return (
        <div data-field={path} tabIndex={-1}>
          <DateField label={label} value={value} {...(error === undefined ? {} : { error })} onChange={set} />
        </div>
      )
    default:
      return (
        <TextField
          label={label}
          data-field={path}
          inputMode={allowed.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          maxLength={OPTION_MAX_CHARS}
          value={value}
          error={error}
          onBlur={pause}
          onChange={(event) => {
            const typed = event.currentTarget.value
            set(allowed.kind === 'number' ? typed.replace(',', '.') : typed)
          }}
        />
      )
  }
}

function nameOf(question: Question, id: string, lang: Lang): string {
  const named = (options: readonly { id: string; text: Localized }[]) => {
    const text = options.find((option) => option.id === id)?.text
    return text ? inLang(text, lang) : ''
  }
  switch (question.type) {
    case 'yes_no':
      return surveyWords[lang][id === 'true' ? 'yes' : 'no']
    case 'single_choice':
    case 'multiple_choice':
      return named(question.options)
    case 'matrix':
      return named(question.columns)
    default:
      return id
  }
}
