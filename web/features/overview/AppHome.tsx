import { IconNews, IconPencilPlus, IconShieldCog, IconUserCircle, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text.ts'
import { news } from '#contract/features/news/index.ts'
import { useAsk } from '../../core/query.ts'
import { useMayOpen } from '../../core/screens.tsx'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { When } from '../../core/When.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import classes from './home.module.css'
import { useText } from './texts.ts'

/** Pieces of news on the home. */
const LATEST = 6

/** /dashboard/app: who I am here, what I do most, what is new. */
export default function AppHome() {
  const t = useText()
  const core = coreTexts.useText()
  const user = useUser()
  return (
    <Page
      title={t('title', { name: user.firstName || user.email })}
      lead={t('lead', { role: core(`role.${user.role}`) })}
    >
      {!user.emailVerified && (
        <p className={classes.verify} role="status">
          {t('verify.text')} <Link to="/auth/verify">{t('verify.action')}</Link>
        </p>
      )}
      <div className={classes.columns}>
        <Latest />
        <Quick />
      </div>
    </Page>
  )
}

const ACTIONS = [
  { key: 'write', to: '/dashboard/news/new', icon: IconPencilPlus },
  { key: 'list', to: '/dashboard/news/list', icon: IconNews },
  { key: 'users', to: '/dashboard/user/list', icon: IconUsers },
  { key: 'admin', to: '/dashboard/admin', icon: IconShieldCog },
  { key: 'account', to: '/dashboard/user/account', icon: IconUserCircle },
] as const

function Quick() {
  const t = useText()
  const mayOpen = useMayOpen()
  return (
    <Card title={t('quick.title')}>
      <ul className={classes.quick}>
        {ACTIONS.filter(({ to }) => mayOpen(to)).map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link to={to} className={classes.action}>
              <Icon size={24} aria-hidden />
              <span>
                <strong>{t(`quick.${key}`)}</strong>
                <small>{t(`quick.${key}Text`)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Latest() {
  const t = useText()
  const lang = useLang()
  const latest = useAsk(news, 'list', { query: { pageSize: LATEST, phase: 'published', sort: '-postedAt' } })
  return (
    <Card title={t('news.title')} action={<Link to="/dashboard/news/list?phase=published">{t('news.all')}</Link>}>
      {latest.isPending && <TextSkeleton lines={5} />}
      {latest.isError && <ErrorState level={3} onRetry={() => void latest.refetch()} />}
      {latest.data?.data.length === 0 && <Empty level={3} title={t('news.emptyTitle')} text={t('news.emptyText')} />}
      <ul className={classes.news}>
        {latest.data?.data.map((row) => (
          <li key={row.id}>
            <a href={`/news/${row.id}`} className={classes.piece}>
              {row.cover ? (
                <img src={row.cover.urls.small} alt="" width={96} height={54} loading="lazy" />
              ) : (
                <span className={classes.noPicture} aria-hidden />
              )}
              <span className={classes.words}>
                <strong lang={langOf(row.title, lang)}>
                  <bdi>{inLang(row.title, lang)}</bdi>
                </strong>
                <small>
                  <When at={row.postedAt} as="day" /> · {inLang(row.area, lang)}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
