import { IconPencil } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type LeaderDetails, leaders, leaderWorkflow } from '#contract/features/leaders/index.ts'
import { useActionTexts } from '../../core/access/action-texts.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { AreaChip } from '../../ui/controls/AreaChip.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { LeaderAccount } from './LeaderAccount.tsx'
import { LeaderFacts } from './LeaderFacts.tsx'
import { LeaderFigures } from './LeaderFigures.tsx'
import { LeaderNotFound } from './LeaderNotFound.tsx'
import { LeaderStatus, Term } from './LeaderStatus.tsx'
import classes from './leaders.module.css'
import { leaderTexts } from './texts.ts'
import { useLeaderActions } from './use-leader-actions.ts'

const LIST = '/dashboard/leaders'

/** One section leader: facts, terms of office, account, and history. */
export default function LeaderShow() {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(leaders, 'one', { params: { id } })
  const leader = data?.data
  const title = leader ? shortName(leader) : t('title')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: LIST }, { label: title }]}
      crumbsLabel={t('crumbs')}
      area={
        leader && <AreaChip label={t('show.section')} path={leader.area.path.map(({ name }) => inLang(name, lang))} />
      }
      action={
        leader?.canManage && (
          <LinkButton to={`${LIST}/${id}/edit`} leftSection={<IconPencil size={18} aria-hidden />}>
            {c('form.edit')}
          </LinkButton>
        )
      }
    >
      {error && !leader && <LeaderNotFound error={error} onRetry={() => void refetch()} />}
      {!error && !leader && (
        <Card>
          <FormSkeleton fields={5} />
        </Card>
      )}
      {leader && <Leader key={leader.id} leader={leader} />}
    </Page>
  )
}

function Leader({ leader }: { leader: LeaderDetails }) {
  const maySeeHistory = useMay(leaders, 'switch')
  return (
    <div className={layout.columns}>
      <div className={layout.side}>
        <LeaderFacts leader={leader} />
        <LeaderFigures leader={leader} />
        <Terms terms={leader.terms} />
        {maySeeHistory && <LeaderHistory id={leader.id} />}
      </div>
      <div className={layout.side}>
        <State leader={leader} />
        <LeaderAccount leader={leader} />
      </div>
    </div>
  )
}

/** Whether the leader is in office, and the available transition. */
function State({ leader }: { leader: LeaderDetails }) {
  const t = leaderTexts.useText()
  const act = useLeaderActions()
  const moves = leaderWorkflow.moves.filter(
    ({ from, action }) => from === leader.status && leader.allowedActions.includes(action),
  )
  return (
    <Card title={t('show.state')} action={<LeaderStatus status={leader.status} />}>
      <div className={layout.stack}>
        <p className={classes.quiet}>{t(`show.stateText.${leader.status}`)}</p>
        {moves.length > 0 && (
          <div className={classes.buttons}>
            {moves.map(({ action }) => (
              <Button key={action} variant="default" onClick={() => void act(action, leader)}>
                {t(`action.${action}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}

/** All terms of office, the current one first. */
function Terms({ terms }: { terms: LeaderDetails['terms'] }) {
  const t = leaderTexts.useText()
  return (
    <Card title={t('show.terms')}>
      <ul className={classes.terms}>
        {terms.map((term) => (
          <li key={term.id}>
            <RelativeAreaName area={term.section} />
            <span className={classes.when}>
              {term.isCurrent && term.to && <strong className={classes.small}>{t('show.current')}</strong>}
              <Term from={term.from} to={term.to} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The history of the record. */
function LeaderHistory({ id }: { id: string }) {
  const t = leaderTexts.useText()
  const describe = useActionTexts()
  const asked = useAsk(leaders, 'history', { params: { id } })
  const stateText = (state: string | null) =>
    state === 'active' || state === 'inactive' ? t(`status.${state}`) : undefined
  return (
    <HistoryCard
      title={t('show.history')}
      asked={asked}
      entryOf={({ by, action, from, to }) => ({
        who: by,
        what: describe({ action: `leaders.${action}`, outcome: 'done' }).done,
        from: stateText(from),
        to: stateText(to),
      })}
    />
  )
}
