import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { numbersOf, type Question, type Structure, unpiped } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { typeIcon } from '../builder/type-icons.tsx'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'

/** The read-only groups, questions and options of a survey. */
export function Questions({ structure }: { structure: Structure }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  if (structure.every(({ questions }) => questions.length === 0))
    return (
      <Card title={t('show.questions')}>
        <Empty level={2} title={t('show.noQuestions')} />
      </Card>
    )
  const numbers = numbersOf(structure)
  return structure.map((group, g) => (
    <Card key={group.id} title={inLang(unpiped(group.title), lang) || t('group.no', { n: g + 1 })}>
      <ol className={classes.questions}>
        {group.questions.map((question) => (
          <li key={question.id}>
            <ReadOnlyQuestion question={question} no={numbers.get(question.id)} />
          </li>
        ))}
      </ol>
    </Card>
  ))
}

function ReadOnlyQuestion({ question, no }: { question: Question; no: number | undefined }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const joinTexts = (options: readonly { text: Localized }[]) =>
    options.map(({ text }) => inLang(text, lang)).join(' · ')
  return (
    <div className={classes.question}>
      <span aria-hidden className={classes.number}>
        {no ?? 'i'}
      </span>
      <div>
        <p className={classes.asked}>
          {inLang(unpiped(question.text), lang) || t('question.untitled')}
          {question.required && <span className={classes.under}> · {t('question.requiredShort')}</span>}
        </p>
        <p className={classes.kind}>
          {typeIcon(question.type)}
          {surveyLabels[lang].type[question.type]}
          {question.showIf && <span>· {t('question.conditions', { count: question.showIf.length })}</span>}
          {question.endIf && <span>· {t('question.mayEnd')}</span>}
        </p>
        {'options' in question && <p className={classes.choices}>{joinTexts(question.options)}</p>}
        {'rows' in question && (
          <p className={classes.choices}>
            {joinTexts(question.rows)}
            {' → '}
            {joinTexts(question.columns)}
          </p>
        )}
      </div>
    </div>
  )
}
