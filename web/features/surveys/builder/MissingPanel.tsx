import { IconCircleCheckFilled } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { unpiped } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { fieldText } from '../../../core/forms/form.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import type { Draft } from './draft.ts'
import { locatePath } from './missing.ts'
import type { SaveError } from './save-body.ts'

/** The maximum number of items listed; the rest is counted. */
const SHOWN_MAX = 12

interface Props {
  draft: Pick<Draft, 'structure'>
  missing: readonly SaveError[]
  /** Paths of texts without English. */
  english: readonly string[]
  /** Whether they are listed at once: they are only counted until somebody tries to publish. */
  isOpen: boolean
  onGo: (path: string) => void
}

/** What is missing for publishing, and what is not translated (optional), each linked to its field. */
export function MissingPanel({ draft, missing, english, isOpen, onGo }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const nameOf = usePathName(draft)
  const textOf = useErrorText()
  const item = (path: string, text: string) => (
    <li key={path}>
      <button type="button" className={classes.goTo} onClick={() => onGo(path)}>
        <strong>{nameOf(path)}</strong>
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
        <details className={classes.details} open={isOpen || undefined}>
          <summary>{t('missing.count', { count: missing.length })}</summary>
          <ul className={classes.missing}>
            {missing.slice(0, SHOWN_MAX).map((error) => item(error.path, textOf(error)))}
          </ul>
          <MoreCount count={missing.length - SHOWN_MAX} />
        </details>
      )}
      {english.length > 0 && (
        <details className={classes.details}>
          <summary>{t('missing.english', { count: formatNumber(english.length, lang) })}</summary>
          <p className={classes.quiet}>{t('missing.englishText')}</p>
          <ul className={classes.missing}>
            {english.slice(0, SHOWN_MAX).map((path) => item(path, t('missing.noEnglish')))}
          </ul>
          <MoreCount count={english.length - SHOWN_MAX} />
        </details>
      )}
    </Card>
  )
}

function MoreCount({ count }: { count: number }) {
  const t = surveyTexts.useText()
  return count > 0 ? <p className={classes.quiet}>{t('missing.more', { count })}</p> : null
}

const PARTS = { options: 'question.option', rows: 'question.rowNo', columns: 'question.columnNo' } as const
type Part = keyof typeof PARTS
const isPart = (text: string | undefined): text is Part => text !== undefined && text in PARTS

/** Returns the text of an error, with the part of the question that has it. */
export function useErrorText() {
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

/** Returns the name of a path: a question, a group, or a field of the draft. */
export function usePathName({ structure }: Pick<Draft, 'structure'>) {
  const t = surveyTexts.useText()
  const lang = useLang()
  return (path: string): string => {
    const { group, question } = locatePath(path, structure)
    if (question) {
      const name = inLang(unpiped(question.question.text), lang) || surveyLabels[lang].type[question.question.type]
      return question.no === undefined ? name : `${question.no}. ${name}`
    }
    if (group) return t('group.no', { n: group.no })
    const field = FIELDS.find((one) => path === one || path.startsWith(`${one}.`))
    return field ? t(`where.${field}`) : t('where.other')
  }
}
