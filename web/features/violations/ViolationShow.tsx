import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { levelOfOffice, type Violation, violationCategories, violations } from '#contract/features/violations/index.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { NextPending, useWasHandled } from '../../core/records/NextPending.tsx'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { RecordParts } from '../../core/records/RecordParts.tsx'
import { useUser } from '../../core/session/session.tsx'
import { AreaChip } from '../../ui/controls/AreaChip.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { CitizenCard } from './CitizenCard.tsx'
import { violationTexts } from './texts.ts'
import { useBase } from './use-violations.ts'
import { ViolationAssignment } from './ViolationAssignment.tsx'
import { ViolationComments } from './ViolationComments.tsx'
import { ViolationFacts } from './ViolationFacts.tsx'
import { ViolationHistory } from './ViolationHistory.tsx'
import { ViolationPlace } from './ViolationPlace.tsx'
import { ViolationProgress } from './ViolationProgress.tsx'
import { Overdue, ViolationStatus } from './ViolationStatus.tsx'
import { DuplicateStep, ViolationSteps } from './ViolationSteps.tsx'
import classes from './violations.module.css'

/** The page of a violation: progress, possible steps, facts, comments and history. */
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
          <LoadError error={error} base={base} onRetry={() => void refetch()} />
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
      <NextViolation violation={violation} base={base} />
      <ViolationProgress violation={violation} history={history.data?.data ?? []} />
      <div className={layout.columns}>
        <div className={layout.side}>
          <ViolationFacts violation={violation} />
          <ViolationPlace violation={violation} />
          <ViolationComments id={violation.id} />
        </div>
        <div className={layout.side}>
          <ViolationAssignment key={`${violation.level} ${violation.version}`} violation={violation} />
          <CitizenCard violation={violation} />
          <RelatedViolations violation={violation} base={base} />
          <RecordParts kind={violations.name} id={violation.id} />
          <ViolationHistory asked={history} />
        </div>
      </div>
    </Page>
  )
}

/** After a decision, a link to the next unverified violation. */
function NextViolation({ violation, base }: { violation: Violation; base: string }) {
  const level = levelOfOffice(useUser().role)
  const wasHandled = useWasHandled(violation.id, violation.allowedActions.includes('verify'))
  const { data } = useAsk(
    violations,
    'list',
    { query: { status: 'reported', level, sort: 'dueOn', pageSize: 1 } },
    { enabled: wasHandled && level !== undefined },
  )
  if (!wasHandled) return null
  return <NextPending left={data?.meta.total} to={data?.data[0] && `${base}/${data.data[0].id}`} />
}

/** The original of a duplicate, its duplicates, and the deadline for reopening it. */
function RelatedViolations({ violation, base }: { violation: Violation; base: string }) {
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

/** Shown when the violation could not be loaded. */
function LoadError({ error, base, onRetry }: { error: unknown; base: string; onRetry: () => void }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const texts = {
    failed: t('loadFailed'),
    title: t('notFound'),
    text: t('notFoundText'),
    toList: c('list.go'),
  }
  return <RecordMissing error={error} texts={texts} list={base} onRetry={onRetry} />
}
