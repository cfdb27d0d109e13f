import { IconExternalLink, IconList, IconPencil } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Fund, funds, fundWorkflow } from '#contract/features/funds/index.ts'
import { useActionTexts } from '../../core/access/action-texts.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo, useMay } from '../../core/query/query.ts'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { FundMissing } from './FundMissing.tsx'
import { Amount, ChangeText, FundStatus } from './FundStatus.tsx'
import classes from './funds.module.css'
import { fundTexts } from './texts.ts'

const LIST = '/dashboard/fund/list'

/** One fund: facts, latest price, state and history. */
export default function FundShow() {
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(funds, 'one', { params: { id } })
  const fund = data?.data
  const title = fund ? inLang(fund.name, lang) : t('title')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: LIST }, { label: title }]}
      crumbsLabel={t('crumbs')}
      action={
        fund?.canManage && (
          <LinkButton to={`/dashboard/fund/${id}/edit`} leftSection={<IconPencil size={18} aria-hidden />}>
            {c('form.edit')}
          </LinkButton>
        )
      }
      more={fund && <Links fund={fund} />}
    >
      {error && !fund && <FundMissing error={error} onRetry={() => void refetch()} />}
      {!error && !fund && (
        <Card>
          <FormSkeleton fields={5} />
        </Card>
      )}
      {fund && <Shown fund={fund} />}
    </Page>
  )
}

function Links({ fund }: { fund: Fund }) {
  const t = fundTexts.useText()
  return (
    <>
      {(fund.canEnter || fund.canPublish) && (
        <LinkButton
          to={`/dashboard/fund?fundId=${fund.id}`}
          variant="default"
          leftSection={<IconList size={18} aria-hidden />}
        >
          {t('fund.prices')}
        </LinkButton>
      )}
      {fund.status === 'published' && (
        <LinkButton to={`/fund/${fund.id}`} variant="default" leftSection={<IconExternalLink size={18} aria-hidden />}>
          {t('fund.site')}
        </LinkButton>
      )}
    </>
  )
}

function Shown({ fund }: { fund: Fund }) {
  const t = fundTexts.useText()
  const mayManage = useMay(funds, 'manage')
  return (
    <div className={layout.columns}>
      <div className={layout.side}>
        <FundFacts fund={fund} />
        {mayManage && <FundHistory id={fund.id} />}
      </div>
      <div className={layout.side}>
        <Card title={t('fund.state')} action={<FundStatus status={fund.status} />}>
          <Steps fund={fund} />
        </Card>
        <Latest fund={fund} />
      </div>
    </div>
  )
}

function Steps({ fund }: { fund: Fund }) {
  const t = fundTexts.useText()
  const act = useDo(funds, 'act')
  const moves = fundWorkflow.moves.filter(
    ({ from, action }) => from === fund.status && fund.allowedActions.includes(action),
  )
  return (
    <div className={classes.buttons}>
      <WorkflowButtons
        moves={moves}
        label={(action) => t(`action.${action}`)}
        question={(action) => ({ title: t(`action.${action}`), text: t(`question.${action}`) })}
        onAct={(action) => act.mutateAsync({ params: { id: fund.id }, body: { action } })}
        main="publish"
      />
    </div>
  )
}

function Latest({ fund: { latest, currency } }: { fund: Fund }) {
  const t = fundTexts.useText()
  const lang = useLang()
  return (
    <Card title={t('fund.latest')}>
      {latest ? (
        <Facts
          facts={[
            [t('column.price'), <Amount key="price" value={latest.price} />],
            [t('fund.currency'), currency],
            [t('column.change'), <ChangeText key="change" value={latest.change} />],
            [t('column.day'), formatDay(latest.day, lang)],
          ]}
        />
      ) : (
        <p className={classes.quiet}>{t('fund.noPrice')}</p>
      )}
    </Card>
  )
}

function FundFacts({ fund }: { fund: Fund }) {
  const t = fundTexts.useText()
  const lang = useLang()
  const long = (text: Fund['fees']) => {
    const shown = inLang(text, lang)
    return shown && <p className={classes.long}>{shown}</p>
  }
  return (
    <Card title={t('fund.facts')}>
      <Facts
        facts={[
          [t('fund.code'), fund.code],
          [t('fund.description'), long(fund.description)],
          [t('fund.currency'), fund.currency],
          [t('fund.inception'), formatDay(fund.inception, lang)],
          [t('fund.units'), fund.units && formatNumber(fund.units, lang)],
          [t('fund.manager'), inLang(fund.manager, lang)],
          [t('fund.custodian'), inLang(fund.custodian, lang)],
          [t('fund.licence'), fund.licence],
          [t('fund.fees'), long(fund.fees)],
          [t('fund.minimum'), fund.minimum && formatNumber(fund.minimum, lang)],
          [t('fund.risk'), fund.risk && t('fund.riskOf', { n: String(fund.risk) })],
        ]}
      />
    </Card>
  )
}

function FundHistory({ id }: { id: string }) {
  const t = fundTexts.useText()
  const describe = useActionTexts()
  const asked = useAsk(funds, 'history', { params: { id } })
  const stateText = (state: string | null) =>
    state === 'draft' || state === 'published' || state === 'archived' ? t(`status.${state}`) : undefined
  return (
    <HistoryCard
      title={t('fund.history')}
      asked={asked}
      entryOf={({ by, action, from, to }) => ({
        who: by,
        what: describe({ action: `funds.${action}`, outcome: 'done' }).done,
        from: stateText(from),
        to: stateText(to),
      })}
    />
  )
}
