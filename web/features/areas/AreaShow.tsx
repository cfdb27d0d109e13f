import { Link, useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type AreaDetails, areas } from '#contract/features/areas/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { AreaChip } from '../../ui/controls/AreaChip.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton, TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { AreaActions } from './AreaActions.tsx'
import { AreaBorder } from './AreaBorder.tsx'
import { AreaCounts } from './AreaCounts.tsx'
import { AreaHistory } from './AreaHistory.tsx'
import { AreaStatus } from './AreaStatus.tsx'
import { AREAS } from './addresses.ts'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'
import { useChildren } from './tree-data.ts'

/** One area: facts, counts, areas below it, and history. */
export default function AreaShow() {
  const t = areaTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(areas, 'one', { params: { id } })
  const path = useAsk(areas, 'path', { params: { id } })
  const area = data?.data
  const title = area ? inLang(area.name, lang) : t('title')
  const isGone = error && ['not_found', 'not_allowed', 'invalid'].includes(codeOf(error) ?? '')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: AREAS }, { label: title }]}
      crumbsLabel={t('crumbs')}
      area={
        path.data && <AreaChip label={t('fact.parent')} path={path.data.data.map(({ name }) => inLang(name, lang))} />
      }
      action={area && <AreaActions area={area} />}
    >
      {error && !area && !isGone && <ErrorState level={2} onRetry={() => void refetch()} />}
      {isGone && (
        <Card>
          <Empty
            level={2}
            title={t('notFound')}
            text={t('notFoundText')}
            action={<LinkButton to={AREAS}>{t('toList')}</LinkButton>}
          />
        </Card>
      )}
      {!error && !area && (
        <Card>
          <FormSkeleton fields={5} />
        </Card>
      )}
      {area && (
        <div className={layout.columns}>
          <div className={layout.side}>
            <About area={area} />
            <AreaBorder area={area} />
            {area.level !== 'section' && <Below area={area} />}
            <AreaHistory area={area} />
          </div>
          <div className={layout.side}>
            <AreaCounts area={area} />
          </div>
        </div>
      )}
    </Page>
  )
}

function About({ area }: { area: AreaDetails }) {
  const t = areaTexts.useText()
  const lang = useLang()
  return (
    <Card title={t(`level.${area.level}`)} action={<AreaStatus area={area} />}>
      <Facts
        facts={[
          [t('form.nameMn'), area.name.mn],
          [t('form.nameEn'), area.name.en],
          [t('column.code'), <bdi key="code">{area.code}</bdi>],
          [t('column.number'), formatNumber(area.ordinal, lang)],
          [t('fact.openedOn'), area.openedOn && formatDay(area.openedOn, lang)],
          [t('fact.closedOn'), area.closedOn && formatDay(area.closedOn, lang)],
          [t('fact.border'), t(area.hasBorder ? 'fact.borderKnown' : 'fact.borderUnknown')],
        ]}
      />
    </Card>
  )
}

/** The open areas directly below. */
function Below({ area }: { area: AreaDetails }) {
  const t = areaTexts.useText()
  const lang = useLang()
  const children = useChildren([area.id]).get(area.id)?.areas
  if (area.children === 0 && children?.length === 0) return null
  return (
    <Card title={`${t('below')} · ${formatNumber(area.children, lang)}`}>
      {!children && <TextSkeleton lines={Math.min(6, area.children + 1)} />}
      <ul className={classes.list} aria-label={t('below')}>
        {children?.map((child) => (
          <li key={child.id}>
            <Link to={`${AREAS}/${child.id}`} className={classes.grow}>
              {inLang(child.name, lang)}
            </Link>
            <AreaStatus area={child} quiet />
            <bdi className={classes.code}>{child.code}</bdi>
            <span className={classes.sum}>
              {t('column.households')}: {formatNumber(child.countedOn === null ? null : child.households, lang)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
