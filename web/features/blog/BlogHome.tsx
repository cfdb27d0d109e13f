import { IconExternalLink, IconList, IconMessage, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { blog, type PostRow } from '#contract/features/blog/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { PictureCard, PictureCards } from '../../ui/data/PictureCards.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './blog.module.css'
import { postKind } from './kind.ts'
import { blogTexts } from './texts.ts'

/** Posts shown. Our choice: fills rows of two and of three. */
const SHOWN = 12

/** The newest published posts of the offices, as cards. */
export default function BlogHome() {
  const t = blogTexts.useText()
  const mayWrite = useMay(blog, 'write')
  const mayModerate = useMay(blog, 'moderate')
  return (
    <Page
      title={t('title')}
      lead={t('home.lead')}
      action={
        mayWrite && (
          <LinkButton to={postKind.to.make} leftSection={<IconPlus size={18} aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
      more={
        <>
          <LinkButton to={postKind.to.list} variant="default" leftSection={<IconList size={18} aria-hidden />}>
            {t('home.all')}
          </LinkButton>
          {mayModerate && (
            <LinkButton
              to="/dashboard/blog/comments"
              variant="default"
              leftSection={<IconMessage size={18} aria-hidden />}
            >
              {t('comments.open')}
            </LinkButton>
          )}
          <a href="/blog" {...buttonLook({ variant: 'default' })}>
            <IconExternalLink size={18} aria-hidden />
            {t('home.public')}
          </a>
        </>
      }
    >
      <Posts />
    </Page>
  )
}

function Posts() {
  const t = blogTexts.useText()
  const query = { phase: 'published', sort: '-postedAt', pageSize: SHOWN } as const
  const { data, error, refetch } = useAsk(blog, 'list', { query })
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (data?.data.length === 0)
    return (
      <Card>
        <Empty level={2} title={t('home.emptyTitle')} text={t('home.emptyText')} />
      </Card>
    )
  return (
    <PictureCards
      rows={data?.data}
      rowId={(row) => row.id}
      card={(row) => <PostCard row={row} />}
      least="18rem"
      bones={{ count: 3, height: '22rem' }}
    />
  )
}

function PostCard({ row }: { row: PostRow }) {
  const t = blogTexts.useText()
  const lang = useLang()
  const { nameOf } = postKind.useCategories()
  const day = formatDay(dayInUlaanbaatar(new Date(row.postedAt)), lang)
  const name = row.writer ? shortName(row.writer) : inLang(row.area, lang)
  const excerpt = inLang(row.excerpt, lang)
  return (
    <PictureCard
      picture={
        row.cover && (
          <img
            className={classes.cover}
            src={row.cover.urls.small}
            alt={inLang(row.cover.alt, lang)}
            loading="lazy"
            decoding="async"
          />
        )
      }
      above={<p className={classes.quiet}>{nameOf(row.category)}</p>}
      title={<Link to={`/dashboard/blog/post/${row.slug}`}>{inLang(row.title, lang)}</Link>}
      lang={langOf(row.title, lang)}
    >
      {excerpt && (
        <p className={classes.excerpt} lang={langOf(row.excerpt, lang)}>
          {excerpt}
        </p>
      )}
      <p className={classes.quiet}>{t('home.by', { name, day })}</p>
    </PictureCard>
  )
}
