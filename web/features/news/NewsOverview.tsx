import { IconArchive, IconClock, IconFileText, IconPlus, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Phase } from '#contract/core/content.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang, langOf } from '#contract/core/text.ts'
import { type NewsRow, news } from '#contract/features/news/index.ts'
import { useAsk, useMay } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatSkeleton, TextSkeleton } from '../../ui/Skeletons.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { StatRow } from '../../ui/StatRow.tsx'
import { newsKind } from './kind.ts'
import classes from './news.module.css'
import { newsTexts } from './texts.ts'

const SHOWN = 5
const LIST = '/dashboard/news/list'
const FIGURES: readonly { phase: Exclude<Phase, 'ended'>; icon: ReactNode }[] = [
  { phase: 'published', icon: <IconWorld /> },
  { phase: 'scheduled', icon: <IconClock /> },
  { phase: 'draft', icon: <IconFileText /> },
  { phase: 'archived', icon: <IconArchive /> },
]

/** Where the news stands: figures that lead to their lists, what came last, what comes next, what is read. */
export default function NewsOverview() {
  const t = newsTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(news, 'write')
  const { all } = newsKind.useCategories()
  const facets = useAsk(news, 'facets', { query: {} })
  const counts = facets.data?.data
  const date = (row: NewsRow) => <When at={row.postedAt} as="day" />
  const time = (row: NewsRow) => <When at={row.postedAt} />
  return (
    <Page
      title={t('title')}
      lead={t('overview.lead')}
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
      <div className={classes.columns}>
        <Some
          title={t('overview.latest')}
          none={t('overview.noLatest')}
          all="phase=published&sort=-postedAt"
          query={{ phase: 'published', sort: '-postedAt' }}
          detail={date}
        />
        {mayWrite && (
          <Some
            title={t('overview.next')}
            none={t('overview.noNext')}
            all="phase=scheduled&sort=postedAt"
            query={{ phase: 'scheduled', sort: 'postedAt' }}
            detail={time}
          />
        )}
        <Some
          title={t('overview.top')}
          none={t('overview.noTop')}
          all="phase=published&sort=-views"
          query={{ phase: 'published', sort: '-views' }}
          detail={(row) => t('overview.views', { n: formatNumber(row.views, lang) })}
        />
        {mayWrite && (
          <Some
            title={t('overview.drafts')}
            none={t('overview.noDrafts')}
            all="phase=draft&sort=-updatedAt"
            query={{ phase: 'draft', sort: '-updatedAt' }}
            detail={date}
          />
        )}
      </div>
      <Card title={t('overview.categories')}>
        <ul className={classes.chips}>
          {all.map(({ value: name, label }) => (
            <li key={name}>
              <Link to={`${LIST}?category=${name}`}>
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

interface SomeProps {
  title: string
  /** What stands there when there are none. */
  none: string
  /** The query of the whole list. */
  all: string
  query: { phase: Phase; sort: '-postedAt' | 'postedAt' | '-views' | '-updatedAt' }
  detail: (row: NewsRow) => ReactNode
}

/** The first few of a list, and the way to all of it. */
function Some({ title, none, all, query, detail }: SomeProps) {
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
      {!error && !data && <TextSkeleton lines={5} />}
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
