import { useMemo } from 'react'
import { Link } from 'react-router'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { blog, COMMENT_STATUSES, type CommentAction, type ModeratedComment } from '#contract/features/blog/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { postKind } from './kind.ts'
import type { mn } from './mn.ts'
import { blogTexts } from './texts.ts'

const FILTERS = ['status'] as const
const TONES = { waiting: 'warning', shown: 'good', hidden: 'neutral' } as const

type Decide = (row: ModeratedComment, action: CommentAction) => void

/** Comments below the posts of the person's areas, which the office shows or hides. */
export default function Comments() {
  const t = blogTexts.useText()
  const lang = useLang()
  const list = useList(blog, 'moderated', { names: FILTERS })
  const { state, change } = list
  const decision = useDo(blog, 'decide')
  const { mutateAsync } = decision
  const columns = useMemo(() => {
    const decide: Decide = ({ id, version }, action) => {
      mutateAsync({ params: { id }, body: { action, version } }).then(
        () => toast(t(`comments.done.${action}`)),
        (error: unknown) => toast(problemText(error), { variant: 'error' }),
      )
    }
    return columnsOf(t, lang, decide)
  }, [t, lang, mutateAsync])
  const tabs = [
    { value: undefined, name: t('comments.all') },
    ...COMMENT_STATUSES.map((status) => ({ value: status, name: t(`comments.status.${status}`) })),
  ]
  return (
    <Page
      title={t('comments.title')}
      lead={t('comments.lead')}
      crumbs={[{ label: t('title'), to: postKind.to.home }, { label: t('comments.title') }]}
      crumbsLabel={t('comments.crumbs')}
    >
      <FilterTabs
        label={t('comments.tabs')}
        tabs={tabs}
        value={COMMENT_STATUSES.find((status) => status === state.filters.status)}
        onChange={(status) => change({ filters: { status } })}
      />
      <ListTable<ModeratedComment>
        name="post-comments"
        label={t('comments.title')}
        columns={columns}
        list={list}
        defaultSort="-at"
        rowId={(row) => row.id}
        rowName={(row) => row.text}
        empty={{ title: t('comments.emptyTitle'), text: t('comments.emptyText') }}
        isNarrowed={state.filters.status !== undefined}
      />
    </Page>
  )
}

function columnsOf(t: Translate<typeof mn>, lang: Lang, decide: Decide): Column<ModeratedComment>[] {
  return [
    {
      id: 'text',
      header: t('comments.text'),
      width: '28rem',
      cell: ({ text, post }) => (
        <span className={layout.what}>
          <bdi>{text}</bdi>
          <Link to={`/dashboard/blog/post/${post.slug}`} className={layout.said} lang={langOf(post.title, lang)}>
            {inLang(post.title, lang)}
          </Link>
        </span>
      ),
    },
    { id: 'by', header: t('comments.by'), room: 60, cell: ({ by }) => by ?? t('comments.nobody') },
    {
      id: 'at',
      header: t('comments.at'),
      sortable: true,
      room: 80,
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at), lang)}</time>,
    },
    {
      id: 'status',
      header: t('comments.statusOf'),
      room: 64,
      cell: ({ status }) => <Status tone={TONES[status]}>{t(`comments.status.${status}`)}</Status>,
    },
    {
      id: 'decide',
      header: t('comments.decide'),
      cell: (row) => (
        <span className={layout.buttons}>
          {row.allowedActions.map((action) => (
            <Button
              key={action}
              size="xs"
              variant={action === 'show' ? 'light' : 'default'}
              onClick={() => decide(row, action)}
            >
              {t(`comments.action.${action}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ]
}
