import { IconCircleCheckFilled } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { unpiped } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { fieldText } from '../../../core/form.tsx'
import { useLang } from '../../../core/text.ts'
import { Card } from '../../../ui/Card.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import type { Draft } from './draft.ts'
import { spotOf } from './missing.ts'
import type { SaveError } from './saver.ts'

/** Places that are listed at most; the rest is counted. */
const SHOWN_MAX = 12

interface Props {
  draft: Pick<Draft, 'structure'>
  missing: readonly SaveError[]
  /** Paths of texts without English. */
  english: readonly string[]
  onGo: (path: string) => void
}

/** What is missing before it can be published, each a way to its place; and what is not translated, which hinders nothing. */
export function MissingPanel({ draft, missing, english, onGo }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const whereIs = useWhere(draft)
  const whatIs = useWhat()
  const line = (path: string, text: string) => (
    <li key={path}>
      <button type="button" className={classes.goTo} onClick={() => onGo(path)}>
        <strong>{whereIs(path)}</strong>
        <span>{text}</span>
      </button>
    </li>
  )
  return (
    <Card title={t('missing.title')}>
      {missing.length === 0 ? (
        <p className={classes.ready}>
          <IconCircleCheckFilled size={20} aria-hidden />
          {t('missing.nothing')}
        </p>
      ) : (
        <>
          <p className={classes.quiet} role="status">
            {t('missing.count', { count: missing.length })}
          </p>
          <ul className={classes.missing}>
            {missing.slice(0, SHOWN_MAX).map((error) => line(error.path, whatIs(error)))}
          </ul>
          <Rest count={missing.length - SHOWN_MAX} />
        </>
      )}
      {english.length > 0 && (
        <details className={classes.details}>
          <summary>{t('missing.english', { count: formatNumber(english.length, lang) })}</summary>
          <p className={classes.quiet}>{t('missing.englishText')}</p>
          <ul className={classes.missing}>
            {english.slice(0, SHOWN_MAX).map((path) => line(path, t('missing.noEnglish')))}
          </ul>
          <Rest count={english.length - SHOWN_MAX} />
        </details>
      )}
    </Card>
  )
}

function Rest({ count }: { count: number }) {
  const t = surveyTexts.useText()
  return count > 0 ? <p className={classes.quiet}>{t('missing.more', { count })}</p> : null
}

const PARTS = { options: 'question.option', rows: 'question.rowNo', columns: 'question.columnNo' } as const
type Part = keyof typeof PARTS
const isPart = (text: string | undefined): text is Part => text !== undefined && text in PARTS

/** What is wrong at a path, with the part of its question it is about. */
export function useWhat() {
  const t = surveyTexts.useText()
  return ({ path, ...error }: SaveError): string => {
    const [, part, n] = /\.questions\.\d+\.(\w+)\.(\d+)/.exec(path) ?? []
    const text = fieldText(error)
    if (isPart(part)) return `${t(PARTS[part], { n: Number(n) + 1 })}: ${text}`
    return part === 'showIf' || part === 'endIf' ? `${t('condition.operator', { n: Number(n) + 1 })}: ${text}` : text
  }
}

const FIELDS = [
  'title',
  'description',
  'startDate',
  'endDate',
  'channels',
  'confirmedHome',
  'targets',
  'structure',
] as const

/** What a path is called. */
export function useWhere({ structure }: Pick<Draft, 'structure'>) {
  const t = surveyTexts.useText()
  const lang = useLang()
  return (path: string): string => {
    const { group, question } = spotOf(path, structure)
    if (question) {
      const name = inLang(unpiped(question.question.text), lang) || surveyWords[lang].type[question.question.type]
      return question.no === undefined ? name : `${question.no}. ${name}`
    }
    if (group) return t('group.no', { n: group.no })
    const field = FIELDS.find((one) => path === one || path.startsWith(`${one}.`))
    return field ? t(`where.${field}`) : t('where.other')
  }
}
