import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import {
  ALTERNATIVES_MAX,
  CONDITIONS_MAX,
  type Condition,
  OPTION_MAX_CHARS,
  type Operator,
  operatorsFor,
  type Question,
  type Test,
  testsOf,
  unpiped,
  valuesFor,
} from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { surveyTexts } from '../texts.ts'
import { nameOfValue } from '../value-name.ts'
import classes from './builder.module.css'
import { useErrorAt, useTools } from './context.ts'
import { type ConditionList, changeQuestion, withConditions } from './structure.ts'

interface NumberedQuestion {
  no: number
  question: Question
}

interface Props {
  question: Question
  path: string
  list: ConditionList
  /** The questions that a condition may refer to. */
  earlier: readonly NumberedQuestion[]
}

const TEXTS = {
  showIf: { title: 'condition.title', always: 'condition.always', allHold: 'condition.allHold', add: 'condition.add' },
  endIf: {
    title: 'condition.endTitle',
    always: 'condition.endNever',
    allHold: 'condition.endHold',
    add: 'condition.endAdd',
  },
} as const

/** A list of conditions that must all hold, each with alternatives. Offers only comparisons that can hold. */
export function ConditionsField({ question, path, list, earlier }: Props) {
  const t = surveyTexts.useText()
  const { changeConditions } = useTools()
  const conditions = question[list] ?? []
  const texts = TEXTS[list]
  const set = (next: readonly Condition[], field?: string) =>
    changeConditions(
      (structure) => changeQuestion(structure, question.id, (now) => withConditions(now, list, next)),
      field,
    )
  const replace = (at: number, next: Condition | undefined, field?: string) =>
    set(
      conditions.flatMap((one, i) => (i === at ? (next ?? []) : one)),
      field,
    )
  const last = earlier.at(-1)
  return (
    <fieldset className={classes.options} data-field={`${path}.${list}`} tabIndex={-1}>
      <legend className={classes.legend}>{t(texts.title)}</legend>
      <p className={classes.quiet}>
        {earlier.length === 0 ? t('condition.none') : t(conditions.length === 0 ? texts.always : texts.allHold)}
      </p>
      {conditions.length > 0 && (
        <ul className={classes.optionList}>
          {conditions.map((condition, i) => (
            <ConditionItem
              // oxlint-disable-next-line react/no-array-index-key -- conditions have no ids: their index identifies them
              key={i}
              path={`${path}.${list}.${i}`}
              n={i + 1}
              condition={condition}
              earlier={earlier}
              onChange={(next, field) => replace(i, next, field)}
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
            onClick={() => set([...conditions, newTest(last)])}
          >
            {t(texts.add)}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Conditions under which the survey ends after this question. */
export function EndField({ question, path, no, earlier }: Omit<Props, 'list'> & { no: number }) {
  const t = surveyTexts.useText()
  const [wasSet] = useState(question.endIf !== undefined)
  const ownQuestion = operatorsFor(question).length > 0 ? [{ no, question }] : []
  return (
    <details open={wasSet || undefined} className={classes.details}>
      <summary>{t('condition.endTitle')}</summary>
      <ConditionsField list="endIf" question={question} path={path} earlier={[...earlier, ...ownQuestion]} />
    </details>
  )
}

const newTest = ({ question }: NumberedQuestion): Test => ({
  questionId: question.id,
  operator: firstOperator(question),
})

/** The default operator: `equals` if possible, otherwise `answered`. */
const firstOperator = (question: Question): Operator =>
  operatorsFor(question).find((operator) => operator === 'equals') ?? 'answered'

interface ItemProps {
  path: string
  n: number
  condition: Condition
  earlier: readonly NumberedQuestion[]
  /** Replaces the condition, or removes it with its last comparison. */
  onChange: (condition: Condition | undefined, field?: string) => void
}

/** A condition: a comparison, and alternatives to it. */
function ConditionItem({ path, n, condition, earlier, onChange }: ItemProps) {
  const t = surveyTexts.useText()
  const tests = testsOf(condition)
  const set = ([first, ...or]: readonly Test[], field?: string) =>
    onChange(first && (or.length > 0 ? { ...first, or } : first), field)
  const last = earlier.find(({ question }) => question.id === tests.at(-1)?.questionId) ?? earlier.at(-1)
  return (
    <>
      {tests.map((test, i) => (
        <ComparisonItem
          // oxlint-disable-next-line react/no-array-index-key -- comparisons have no ids
          key={i}
          path={i === 0 ? path : `${path}.or.${i - 1}`}
          n={i === 0 ? `${n}` : `${n}.${i + 1}`}
          isAlternative={i > 0}
          condition={test}
          earlier={earlier}
          onChange={(next, field) =>
            set(
              tests.map((one, at) => (at === i ? next : one)),
              field,
            )
          }
          onRemove={() => set(tests.filter((_, at) => at !== i))}
        />
      ))}
      {last && tests.length <= ALTERNATIVES_MAX && (
        <li>
          <Button variant="subtle" size="xs" onClick={() => set([...tests, newTest(last)])}>
            {t('condition.addOr')}
            <span className="nt-hidden"> ({t('condition.operator', { n })})</span>
          </Button>
        </li>
      )}
    </>
  )
}

interface ComparisonItemProps {
  path: string
  n: string
  isAlternative: boolean
  condition: Test
  earlier: readonly NumberedQuestion[]
  onChange: (condition: Test, field?: string) => void
  onRemove: () => void
}

function ComparisonItem({ path, n, isAlternative, condition, earlier, onChange, onRemove }: ComparisonItemProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const referenced = earlier.find(({ question }) => question.id === condition.questionId)?.question
  return (
    <li className={classes.condition} data-field={path} data-or={isAlternative || undefined} tabIndex={-1}>
      {isAlternative && <span className={classes.or}>{t('condition.or')}</span>}
      <NativeSelect
        stacked
        label={t('condition.question', { n })}
        value={condition.questionId}
        options={earlier.map(({ no, question }) => ({
          value: question.id as string,
          label: `${no}. ${inLang(unpiped(question.text), lang) || t('question.untitled')}`,
        }))}
        onChange={(questionId) => {
          const next = earlier.find(({ question }) => question.id === questionId)
          if (next) onChange(newTest(next))
        }}
      />
      {referenced && (
        <>
          <NativeSelect
            stacked
            label={t('condition.operator', { n })}
            value={condition.operator}
            options={operatorsFor(referenced).map((value) => ({ value, label: surveyLabels[lang].operator[value] }))}
            onChange={(operator) => onChange(withOperator(condition, operator, referenced))}
          />
          <ValueField path={`${path}.value`} n={n} condition={condition} referenced={referenced} onChange={onChange} />
        </>
      )}
      <IconButton name={t('condition.remove', { n })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Changes the operator; keeps the value if the operator takes one. */
function withOperator({ questionId, value }: Test, operator: Operator, referenced: Question): Test {
  const keepsValue = valuesFor(referenced, operator).kind !== 'none' && value !== undefined
  return { questionId, operator, ...(keepsValue ? { value } : {}) }
}

interface ValueProps {
  path: string
  n: string
  condition: Test
  referenced: Question
  onChange: ComparisonItemProps['onChange']
}

function ValueField({ path, n, condition, referenced, onChange }: ValueProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { pause } = useTools()
  const error = useErrorAt(path)
  const allowed = valuesFor(referenced, condition.operator)
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
              ...allowed.ids.map((id) => ({
                value: id,
                label: nameOfValue(referenced, id, lang) || t('condition.noWords'),
              })),
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
