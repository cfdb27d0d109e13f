import { IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import {
  holdingLabels,
  holdings,
  holdingsWorkflow,
  SHOWN_WEIGHT_DECIMALS,
  summaryOf,
  type WholePortfolio,
} from '#contract/features/holdings/index.ts'
import { useActionTexts } from '../../core/access/action-texts.ts'
import { message } from '../../core/i18n/messages.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { BarList } from '../../ui/data/charts/BarList.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './holdings.module.css'
import { PortfolioLines } from './PortfolioLines.tsx'
import { PortfolioStatus, Value, Weight } from './PortfolioStatus.tsx'
import { LIST } from './paths.ts'
import { holdingTexts } from './texts.ts'
import { useRemovePortfolio } from './use-remove-portfolio.ts'

/** Faults that are listed; the others are counted. */
const PROBLEMS_SHOWN = 5

/** One portfolio: its holdings, state, mix and history. */
export default function PortfolioShow() {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(holdings, 'one', { params: { id } })
  const portfolio = data?.data
  const title = portfolio
    ? t('show.title', { fund: portfolio.fundCode, day: formatDay(portfolio.day, lang) })
    : t('title')
  const missing = { failed: t('loadFailed'), title: t('notFound'), text: t('notFoundText'), toList: c('list.go') }
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: LIST }, { label: title }]}
      crumbsLabel={t('crumbs')}
      more={portfolio && <More portfolio={portfolio} />}
    >
      {error && !portfolio && (
        <RecordMissing error={error} texts={missing} list={LIST} onRetry={() => void refetch()} />
      )}
      {!error && !portfolio && (
        <Card>
          <FormSkeleton fields={5} />
        </Card>
      )}
      {portfolio && (
        <div className={layout.columns}>
          <div className={layout.side}>
            <PortfolioLines portfolio={portfolio} />
          </div>
          <div className={layout.side}>
            <State portfolio={portfolio} />
            <About portfolio={portfolio} />
            <Mix portfolio={portfolio} />
            <PortfolioHistory id={id} />
          </div>
        </div>
      )}
    </Page>
  )
}

function More({ portfolio }: { portfolio: WholePortfolio }) {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const remove = useRemovePortfolio()
  const { status, canChange, fundId, day } = portfolio
  return (
    <>
      {status === 'published' && (
        <LinkButton
          to={`/fund/${fundId}?day=${day}`}
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('show.site')}
        </LinkButton>
      )}
      {canChange && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => void remove(portfolio).then((isGone) => isGone && navigate(LIST))}
        >
          {c('form.remove')}
        </Button>
      )}
    </>
  )
}

/** The state, the steps that are open, and what keeps a draft from being submitted. */
function State({ portfolio }: { portfolio: WholePortfolio }) {
  const t = holdingTexts.useText()
  const lang = useLang()
  const act = useDo(holdings, 'act')
  const { id, version, status, allowedActions, problems, fundCode, day, count } = portfolio
  const moves = holdingsWorkflow.moves
    .filter(({ from, action }) => from === status && allowedActions.includes(action))
    .filter(({ action }) => action !== 'submit' || problems.length === 0)
    .map((move) => (move.action === 'publish' ? { ...move, confirm: true as const } : move))
  const publishText = t('publishText', { fund: fundCode, day: formatDay(day, lang), n: formatNumber(count, lang) })
  return (
    <Card title={t('show.state')} action={<PortfolioStatus portfolio={portfolio} />}>
      <div className={layout.stack}>
        {moves.length > 0 && (
          <div className={layout.buttons}>
            <WorkflowButtons
              moves={moves}
              label={(action) => t(`action.${action}`)}
              question={(action) =>
                action === 'publish' ? { title: t('publishTitle'), text: publishText } : { title: t('rejectTitle') }
              }
              onAct={(action, note) =>
                act.mutateAsync({ params: { id }, body: { action, version, ...(note ? { note } : {}) } })
              }
              main={moves.some(({ action }) => action === 'publish') ? 'publish' : 'submit'}
            />
          </div>
        )}
        <Problems portfolio={portfolio} />
      </div>
    </Card>
  )
}

function Problems({ portfolio: { problems, holdings: lines } }: { portfolio: WholePortfolio }) {
  const t = holdingTexts.useText()
  const lang = useLang()
  if (problems.length === 0) return null
  const nameOf = (holdingId: string | null) => lines.find(({ id }) => id === holdingId)?.name
  const rest = problems.length - PROBLEMS_SHOWN
  return (
    <div>
      <p className={classes.quiet}>{t('show.problems')}</p>
      <ul className={classes.problems}>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ code, params, holdingId }) => {
          const text = message(`field.${code}`, params)
          const name = nameOf(holdingId)
          return (
            <li key={`${code} ${holdingId}`}>{name ? t('show.problem', { name: inLang(name, lang), text }) : text}</li>
          )
        })}
        {rest > 0 && <li>{t('show.moreProblems', { n: formatNumber(rest, lang) })}</li>}
      </ul>
    </div>
  )
}

function About({ portfolio }: { portfolio: WholePortfolio }) {
  const t = holdingTexts.useText()
  const lang = useLang()
  return (
    <Card title={t('show.facts')}>
      <Facts
        facts={[
          [t('column.fund'), <bdi key="fund" dir="ltr">{`${portfolio.fundCode}, ${portfolio.currency}`}</bdi>],
          [t('column.day'), formatDay(portfolio.day, lang)],
          [t('column.count'), formatNumber(portfolio.count, lang)],
          [t('column.weight'), portfolio.count > 0 && <Weight key="weight" value={portfolio.weight} />],
          [t('column.value'), portfolio.count > 0 && <Value key="value" value={portfolio.value} />],
          [t('column.enteredBy'), portfolio.enteredBy],
          [t('column.decidedBy'), portfolio.decidedBy],
          [t('reasonLabel'), portfolio.reason],
        ]}
      />
    </Card>
  )
}

function Mix({ portfolio: { holdings: lines } }: { portfolio: WholePortfolio }) {
  const t = holdingTexts.useText()
  const lang = useLang()
  const { classes: shares } = summaryOf(lines, undefined)
  const [largest] = shares
  if (!largest) return null
  const labels = holdingLabels[lang].assetClass
  const format = (value: number | string | null) => formatPercent(value, lang, SHOWN_WEIGHT_DECIMALS)
  return (
    <Card title={t('show.mix')}>
      <BarList
        label={t('show.mix')}
        sentence={t('show.mixOf', { name: labels[largest.assetClass], weight: format(largest.weight) })}
        series={[t('show.share')]}
        head={t('show.mixHead')}
        max={Number(largest.weight)}
        format={format}
        rows={shares.map(({ assetClass, weight }) => ({
          id: assetClass,
          name: labels[assetClass],
          plain: labels[assetClass],
          values: [Number(weight)],
        }))}
      />
    </Card>
  )
}

function PortfolioHistory({ id }: { id: string }) {
  const t = holdingTexts.useText()
  const describe = useActionTexts()
  const asked = useAsk(holdings, 'history', { params: { id } })
  const stateText = (state: string | null) => {
    const known = holdingsWorkflow.states.find((one) => one === state)
    return known && t(`status.${known}`)
  }
  return (
    <HistoryCard
      title={t('history')}
      asked={asked}
      entryOf={({ by, action, from, to }) => ({
        who: by,
        what: describe({ action: `holdings.${action}`, outcome: 'done' }).done,
        from: stateText(from),
        to: stateText(to),
      })}
    />
  )
}
