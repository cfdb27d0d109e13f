import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { SheetFull } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { type Step, Stepper } from '../../../ui/layout/Stepper.tsx'
import { GradeLabel, points, SheetState } from '../grades.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'

/** The result of a sheet and its progress: rater and approver. */
export function SheetFacts({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const when = (instant: string | null) => (instant ? formatDateTime(new Date(instant), lang) : undefined)
  const { status, level, rater, approver } = sheet
  const isRated = status === 'sent' || status === 'approved'
  const steps: Step[] = [
    {
      id: 'rate',
      label: t('sheet.step.rate'),
      state: isRated ? 'done' : status === 'not_approved' ? 'returned' : 'now',
      who: rater ? shortName(rater) : t(`sheet.rater.${level}`),
      ...(isRated ? optional('when', when(sheet.sentAt)) : {}),
    },
    {
      id: 'approve',
      label: t('sheet.step.approve'),
      state: status === 'approved' ? 'done' : status === 'sent' ? 'now' : 'next',
      who: approver && status === 'approved' ? shortName(approver) : t(`sheet.approver.${level}`),
      ...optional('when', when(sheet.approvedAt)),
    },
    { id: 'done', label: t('sheet.step.done'), state: status === 'approved' ? 'done' : 'next' },
  ]
  return (
    <Card title={t('sheet.state')}>
      <div className={classes.stack}>
        <dl className={classes.facts}>
          <Fact name={t('sheet.total')}>
            <span className={classes.big}>
              <bdi>{points(sheet.total, lang)}</bdi>
            </span>
          </Fact>
          <Fact name={t('sheet.grade')}>
            <GradeLabel grade={sheet.grade} />
          </Fact>
          <Fact name={t('sheet.rank')}>
            {sheet.rank === null ? '–' : <bdi>{t('ranking.rankOf', { rank: sheet.rank, of: sheet.of ?? '–' })}</bdi>}
          </Fact>
          <Fact name={t('list.state')}>
            <SheetState status={status} />
          </Fact>
          <Fact name={t('sheet.template')}>
            {inLang(sheet.template.name, lang)}
            {sheet.revision > 1 && (
              <span className={classes.quiet}> · {t('sheet.revision', { n: formatNumber(sheet.revision, lang) })}</span>
            )}
          </Fact>
        </dl>
        <Stepper
          label={t('sheet.state')}
          steps={steps}
          states={{
            done: t('sheet.stepState.done'),
            now: t('sheet.stepState.now'),
            next: t('sheet.stepState.next'),
            returned: t('sheet.stepState.returned'),
          }}
        />
      </div>
    </Card>
  )
}

const optional = (name: 'when', value: string | undefined) => (value === undefined ? {} : { [name]: value })

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
