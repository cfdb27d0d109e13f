import { useParams } from 'react-router'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { levelOfOffice, type Violation, violationCategories, violations } from '#contract/features/violations/index.ts'
import { codeOf } from '../../core/api.ts'
import { useEntries } from '../../core/city/values.ts'
import { NextWaiting, useDealtWith } from '../../core/NextWaiting.tsx'
import { useAsk } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { AreaChip } from '../../ui/AreaChip.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { CitizenCard } from './CitizenCard.tsx'
import { violationTexts } from './texts.ts'
import { useBase } from './use-violations.ts'
import { ViolationFacts } from './ViolationFacts.tsx'
import { ViolationHands } from './ViolationHands.tsx'
import { ViolationPast } from './ViolationPast.tsx'
import { ViolationPlace } from './ViolationPlace.tsx'
import { Overdue, ViolationStatus } from './ViolationStatus.tsx'
import { DuplicateStep, ViolationSteps } from './ViolationSteps.tsx'
import { ViolationTalk } from './ViolationTalk.tsx'
import { ViolationWay } from './ViolationWay.tsx'
import classes from './violations.module.css'

/** One violation: how far it is, what one may do now, what is known of it, what was said and done. */
export default function ViolationShow() {
  const t = violationTexts.useText()
  const lang = useLang()
  const { nameOf } = useEntries(violationCategories)
  const base = useBase()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(violations, 'one', { params: { id } })
  const history = useAsk(violations, 'history', { params: { id } }, { enabled: data !== undefined })
  const violation = data?.data
  if (!violation) {
    return (
      <Page
        title={t('info')}
        crumbs={[{ label: t('title'), to: base }, { label: t('info') }]}
        crumbsLabel={t('crumbs')}
      >
        {error ? (
          <Missing code={codeOf(error)} base={base} onRetry={() => void refetch()} />
        ) : (
          <Card>
            <TextSkeleton lines={10} />
          </Card>
        )}
      </Page>
    )
  }
  const title = t('one', { n: formatNumber(violation.number, lang) })
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: base }, { label: title }]}
      crumbsLabel={t('crumbs')}
      area={<AreaChip label={t('show.area')} path={violation.area.path.map(({ name }) => inLang(name, lang))} />}
      lead={
        <span className={classes.lead}>
          <ViolationStatus status={violation.status} />
          {violation.overdue && <Overdue />}
          <span>{nameOf(violation.category, lang, violation.createdAt)}</span>
        </span>
      }
      decides
      action={<ViolationSteps violation={violation} />}
      more={<DuplicateStep violation={violation} />}
    >
      <Next violation={violation} base={base} />
      <ViolationWay violation={violation} lines={history.data?.data ?? []} />
      <div className={layout.columns}>
        <div className={layout.side}>
          <ViolationFacts violation={violation} />
          <ViolationPlace violation={violation} />
          <ViolationTalk id={violation.id} />
        </div>
        <div className={layout.side}>
          <ViolationHands key={`${violation.level} ${violation.version}`} violation={violation} />
          <CitizenCard violation={violation} />
          <Same violation={violation} base={base} />
          <ViolationPast lines={history.data?.data} error={history.error} />
        </div>
      </div>
    </Page>
  )
}

/** After a decision, the next violation that nobody has looked at. */
function Next({ violation, base }: { violation: Violation; base: string }) {
  const level = levelOfOffice(useUser().role)
  const dealtWith = useDealtWith(violation.id, violation.allowedActions.includes('verify'))
  const { data } = useAsk(
    violations,
    'list',
    { query: { status: 'reported', level, sort: 'dueOn', pageSize: 1 } },
    { enabled: dealtWith && level !== undefined },
  )
  if (!dealtWith) return null
  return <NextWaiting left={data?.meta.total} to={data?.data[0] && `${base}/${data.data[0].id}`} />
}

/** What hangs together with it: the one it is a duplicate of, its duplicates, until when it can be reopened. */
function Same({ violation, base }: { violation: Violation; base: string }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const { duplicateOf, duplicates, reopenUntil, allowedActions } = violation
  const mayReopen = reopenUntil !== null && allowedActions.includes('reopen')
  if (!duplicateOf && duplicates.length === 0 && !mayReopen) return null
  const link = (other: { id: string | null; number: number }) => {
    const name = t('one', { n: formatNumber(other.number, lang) })
    return other.id ? (
      <LinkButton variant="default" size="xs" to={`${base}/${other.id}`}>
        {name}
      </LinkButton>
    ) : (
      <span>{name}</span>
    )
  }
  return (
    <Card title={t(duplicateOf || duplicates.length > 0 ? 'show.same' : 'action.reopen')}>
      <div className={layout.stack}>
        {duplicateOf && (
          <>
            <p>{t('show.duplicateOf', { n: formatNumber(duplicateOf.number, lang) })}</p>
            <p>{link(duplicateOf)}</p>
          </>
        )}
        {duplicates.length > 0 && (
          <>
            <p>{t('show.duplicates')}</p>
            <ul className={classes.links}>
              {duplicates.map((other) => (
                <li key={other.number}>{link(other)}</li>
              ))}
            </ul>
          </>
        )}
        {mayReopen && (
          <p className={classes.quiet}>
            {t('show.reopenUntil', { day: formatDay(dayInUlaanbaatar(new Date(reopenUntil)), lang) })}
          </p>
        )}
      </div>
    </Card>
  )
}

/** The violation could not be had. An address that is no id names none either. */
function Missing({ code, base, onRetry }: { code: ReturnType<typeof codeOf>; base: string; onRetry: () => void }) {
  const t = violationTexts.useText()
  if (code !== 'not_found' && code !== 'invalid')
    return <ErrorState level={2} title={t('loadFailed')} onRetry={onRetry} />
  return (
    <Card>
      <Empty
        level={2}
        title={t('notFound')}
        text={t('notFoundText')}
        action={<LinkButton to={base}>{t('toList')}</LinkButton>}
      />
    </Card>
  )
}
