import { IconArchive, IconClock, IconFileText, IconPlus, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Phase } from '#contract/core/content/index.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type NewsRow, news } from '#contract/features/news/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone, StatSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { newsKind } from './kind.ts'
import classes from './news.module.css'
import { newsTexts } from './texts.ts'

const SHOWN = 5
const LIST = '/dashboard/news/list'
/** Categories with a list of their own. */
const OWN_LISTS: Readonly<Record<string, string>> = {
  market_news: '/dashboard/news/market_news',
  report: '/dashboard/news/report',
}
const FIGURES: readonly { phase: Exclude<Phase, 'ended'>; icon: ReactNode }[] = [
  { phase: 'published', icon: <IconWorld /> },
  { phase: 'scheduled', icon: <IconClock /> },
  { phase: 'draft', icon: <IconFileText /> },
  { phase: 'archived', icon: <IconArchive /> },
]

/** An overview of the news: figures that link to their lists, the latest, scheduled and most read articles. */
export default function NewsOverview() {
  const t = newsTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(news, 'write')
  const { all } = newsKind.useCategories()
  const facets = useAsk(news, 'facets', { query: {} })
  const counts = facets.data?.data
  return (
    <Page
      title={t('title')}
      lead={mayWrite ? t('overview.lead') : t('overview.leadRead')}
      action={
        mayWrite && (
          <LinkButton to="/dashboard/news/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
    >
      {facets.error && <ErrorState level={2} onRetry={() => void facets.refetch()} />}
      {!facets.error && (
        <StatRow title={t('overview.figures')}>
          {FIGURES.filter(({ phase }) => mayWrite || phase === 'published').map(({ phase, icon }) =>
            counts ? (
              <StatCard
                key={phase}
                label={t(`overview.${phase}`)}
                value={formatNumber(counts.phase[phase] ?? 0, lang)}
                to={`${LIST}?phase=${phase}`}
                icon={icon}
              />
            ) : (
              <StatSkeleton key={phase} />
            ),
          )}
        </StatRow>
      )}
      <Lists />
      <Card title={t('overview.categories')}>
        <ul className={classes.chips}>
          {all.map(({ value: name, label }) => (
            <li key={name}>
              <Link to={OWN_LISTS[name] ?? `${LIST}?category=${name}`}>
                {t('overview.categoryCount', {
                  name: label,
                  n: formatNumber(counts?.category[name], lang),
                })}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

/** The first articles of the lists that this person may open. */
function Lists() {
  const t = newsTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(news, 'write')
  const date = (row: NewsRow) => <When at={row.postedAt} as="day" />
  const time = (row: NewsRow) => <When at={row.postedAt} />
  return (
    <div className={classes.columns}>
      <FirstRows
        title={t('overview.latest')}
        none={t('overview.noLatest')}
        all="phase=published&sort=-postedAt"
        query={{ phase: 'published', sort: '-postedAt' }}
        detail={date}
      />
      {mayWrite && (
        <FirstRows
          title={t('overview.next')}
          none={t('overview.noNext')}
          all="phase=scheduled&sort=postedAt"
          query={{ phase: 'scheduled', sort: 'postedAt' }}
          detail={time}
        />
      )}
      <FirstRows
        title={t('overview.top')}
        none={t('overview.noTop')}
        all="phase=published&sort=-views"
        query={{ phase: 'published', sort: '-views' }}
        detail={(row) => t('overview.views', { n: formatNumber(row.views, lang) })}
      />
      {mayWrite && (
        <FirstRows
          title={t('overview.drafts')}
          none={t('overview.noDrafts')}
          all="phase=draft&sort=-updatedAt"
          query={{ phase: 'draft', sort: '-updatedAt' }}
          detail={date}
        />
      )}
    </div>
  )
}

interface FirstRowsProps {
  title: string
  /** The text shown when there are none. */
  none: string
  /** The query of the full list. */
  all: string
  query: { phase: Phase; sort: '-postedAt' | 'postedAt' | '-views' | '-updatedAt' }
  detail: (row: NewsRow) => ReactNode
}

/** As high as the rows that come, so that the cards below stay. */
const RowsSkeleton = () => (
  <div aria-hidden className={classes.items}>
    {Array.from({ length: SHOWN }, (_, i) => (
      // skeletons have no other identity
      <div key={i} className={classes.item}>
        <Bone width="80%" height="1.375rem" />
        <Bone width="45%" height="1.125rem" />
      </div>
    ))}
  </div>
)

/** The first rows of a list, with a link to the full list. */
function FirstRows({ title, none, all, query, detail }: FirstRowsProps) {
  const t = newsTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(news, 'list', { query: { ...query, pageSize: SHOWN } })
  return (
    <Card
      title={title}
      action={
        <Link to={`${LIST}?${all}`} className={classes.all}>
          {t('overview.all')}
        </Link>
      }
    >
      {error && <ErrorState level={3} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data?.data.length === 0 && <p className={classes.quiet}>{none}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.items}>
          {data.data.map((row) => (
            <li key={row.id} className={classes.item}>
              <Link
                to={`/dashboard/news/${row.id}/${row.canWrite ? 'edit' : 'preview'}`}
                lang={langOf(row.title, lang)}
              >
                {inLang(row.title, lang)}
              </Link>
              <span>
                {detail(row)} · {inLang(row.area, lang)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
