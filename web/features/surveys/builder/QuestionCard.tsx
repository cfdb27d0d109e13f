import {
  IconAlertTriangleFilled,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { memo, type RefCallback, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import {
  isAnswered,
  QUESTION_MAX_CHARS,
  QUESTION_TYPES,
  type Question,
  unpiped,
} from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Menu, type MenuItem } from '../../../ui/controls/Menu.tsx'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { ConditionsField, EndField } from './ConditionsField.tsx'
import { useTools } from './context.ts'
import { PipedPair } from './PipedPair.tsx'
import { asType } from './questions.ts'
import { changeQuestion } from './structure.ts'
import { TextPair } from './TextPair.tsx'
import { TypeFields } from './TypeFields.tsx'
import { typeIcon } from './type-icons.tsx'

export interface QuestionCardProps {
  question: Question
  /** The number of the question in the survey. */
  no: number
  path: string
  isOpen: boolean
  /** The number of errors that prevent publishing or saving. */
  problems: number
  /** The questions that a condition may refer to; empty while closed. */
  earlier: readonly { no: number; question: Question }[]
  isFirst: boolean
  isLast: boolean
  /** The other groups, to which the question can be moved. */
  groups: readonly { id: string; name: string }[]
  handle: RefCallback<HTMLElement>
  onStep: (by: -1 | 1) => void
  onMoveTo: (groupId: string) => void
  onCopy: () => void
  onRemove: () => void
}

/** A question: a summary row that expands to its form. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, no, path, isOpen, earlier, isFirst, isLast, groups, handle } = props
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const what = isAnswered(question) ? t('question.no', { n: no }) : surveyLabels[lang].type.info
  const more: MenuItem[] = [
    { label: t('question.copy'), icon: <IconCopy size={18} aria-hidden />, onSelect: props.onCopy },
    ...groups.map(
      ({ id, name }): MenuItem => ({
        label: t('question.moveTo', { group: name }),
        onSelect: () => props.onMoveTo(id),
      }),
    ),
    { label: c('form.remove'), icon: <IconTrash size={18} aria-hidden />, danger: true, onSelect: props.onRemove },
  ]
  const id = `question-${question.id}`
  return (
    <div className={classes.question} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <span ref={handle} className={classes.handle} title={t('builder.drag')} aria-hidden>
          <IconGripVertical size={18} />
        </span>
        <Summary {...props} />
        <span className={classes.movers}>
          <IconButton
            id={`${id}-up`}
            name={t('builder.up', { what })}
            disabled={isFirst}
            onClick={() => props.onStep(-1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </IconButton>
          <IconButton
            id={`${id}-down`}
            name={t('builder.down', { what })}
            disabled={isLast}
            onClick={() => props.onStep(1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </IconButton>
          <Menu
            name={t('question.more', { what })}
            className={classes.more ?? ''}
            button={<IconDots size={18} aria-hidden />}
            items={more}
          />
        </span>
      </div>
      {isOpen && (
        <section className={classes.form} aria-labelledby={id}>
          <QuestionForm question={question} no={no} path={path} earlier={earlier} />
        </section>
      )}
    </div>
  )
}

/** The button that opens and closes a question: number, text, type and errors. */
function Summary({ question, no, isOpen, problems }: QuestionCardProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { open } = useTools()
  const labels = surveyLabels[lang]
  const shown = inLang(unpiped(question.text), lang)
  return (
    <button
      type="button"
      id={`question-${question.id}`}
      className={classes.summary}
      aria-expanded={isOpen}
      onClick={() => open(isOpen ? undefined : question.id)}
    >
      <span className={classes.number}>{isAnswered(question) ? no : 'i'}</span>
      <span className={classes.words}>
        <span className={classes.text} data-empty={shown ? undefined : true}>
          {shown || t('question.untitled')}
        </span>
        <span className={classes.kind}>
          {typeIcon(question.type)}
          {labels.type[question.type]}
          {question.required && <span>· {t('question.requiredShort')}</span>}
          {question.showIf && <span>· {t('question.conditions', { count: question.showIf.length })}</span>}
          {question.endIf && <span>· {t('question.mayEnd')}</span>}
        </span>
      </span>
      {problems > 0 && (
        <span className={classes.problems}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          {t('question.problems', { count: problems })}
        </span>
      )}
      <IconChevronDown size={18} aria-hidden className={classes.arrow} />
    </button>
  )
}

const QuestionForm = memo(function Form({
  question,
  no,
  path,
  earlier,
}: Pick<QuestionCardProps, 'question' | 'no' | 'path' | 'earlier'>) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { changeStructure } = useTools()
  // remains open while the text is being cleared
  const [hadHelp] = useState(question.help !== undefined)
  const set = (change: (now: Question) => Question, field?: string) =>
    changeStructure((structure) => changeQuestion(structure, question.id, change), field)
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          stacked
          label={t('question.type')}
          value={question.type}
          options={QUESTION_TYPES.map((value) => ({ value, label: surveyLabels[lang].type[value] }))}
          onChange={(type) => set((now) => asType(now, type))}
        />
        {question.type !== 'info' && (
          <CheckField
            label={t('question.required')}
            checked={question.required}
            onChange={(event) => {
              const required = event.currentTarget.checked
              set((now) => ({ ...now, required }))
            }}
          />
        )}
      </div>
      <PipedPair
        path={`${path}.text`}
        label={t(question.type === 'info' ? 'question.infoText' : 'question.text')}
        value={question.text}
        earlier={earlier}
        limit={QUESTION_MAX_CHARS}
        multiline
        required
        onText={(text, field) => set((now) => ({ ...now, text }), field)}
      />
      <details open={hadHelp || undefined} className={classes.details}>
        <summary>{t('question.help')}</summary>
        <TextPair
          path={`${path}.help`}
          label={t('question.help')}
          value={question.help}
          limit={QUESTION_MAX_CHARS}
          multiline
          onText={(help, field) => set((now) => ({ ...now, help: help.mn || help.en ? help : undefined }), field)}
        />
      </details>
      <TypeFields question={question} path={path} />
      <ConditionsField list="showIf" question={question} path={path} earlier={earlier} />
      <EndField question={question} path={path} no={no} earlier={earlier} />
    </>
  )
})
