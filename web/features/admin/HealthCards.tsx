import {
  IconAlertTriangle,
  IconDatabase,
  IconDeviceSdCard,
  IconHistory,
  IconMail,
  IconServerCog,
  IconUsers,
} from '@tabler/icons-react'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { admin, type Health } from '#contract/features/admin/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone, StatSkeleton, TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import classes from './admin.module.css'
import { useText } from './texts.ts'

/** Refresh interval of the figures, ms. Our choice. */
const REFRESH_MS = 30_000

/** Formats of the figures in the language of the person. */
function useFormats() {
  const lang = useLang()
  return {
    at: (instant: string) => formatDateTime(new Date(instant), lang),
    count: (n: number) => formatNumber(n, lang),
    bytes: (n: number) => formatBytes(n, lang),
  }
}

/** The health of the system; each figure links to its list. */
export function HealthCards() {
  const t = useText()
  const { at } = useFormats()
  const health = useAsk(admin, 'health', undefined, { refetchInterval: REFRESH_MS })
  const h = health.data?.data
  if (health.isError) return <ErrorState level={2} onRetry={() => void health.refetch()} />
  return (
    <section aria-labelledby="health">
      <h2 id="health" className={classes.heading}>
        {t('health.title')}
      </h2>
      <p className={classes.text}>
        {h ? (
          t('health.text', { at: at(h.at), version: h.version, node: h.node, startedAt: at(h.startedAt) })
        ) : (
          <Bone width="60%" height="1rem" />
        )}
      </p>
      {h ? (
        <>
          <Figures health={h} />
          <Machine health={h} />
        </>
      ) : (
        <>
          <div className={classes.stats}>
            {['a', 'b', 'c', 'd'].map((key) => (
              <StatSkeleton key={key} />
            ))}
          </div>
          <Card>
            <TextSkeleton lines={3} />
          </Card>
        </>
      )}
    </section>
  )
}

/** The figures that have a list of their own. */
function Figures({ health: h }: { health: Health }) {
  const t = useText()
  const { count } = useFormats()
  return (
    <div className={classes.stats}>
      <StatCard
        label={t('health.people')}
        value={count(h.peopleOnline)}
        to="/dashboard/admin/list?tab=admins"
        hint={t('health.peopleHint')}
        icon={<IconUsers size={24} />}
      />
      <StatCard
        label={t('health.jobs')}
        value={count(h.jobs.waiting)}
        to="/dashboard/admin/list?tab=jobs"
        hint={t('health.jobsHint', { failed: count(h.jobs.failed) })}
        icon={<IconServerCog size={24} />}
      />
      <StatCard
        label={t('health.mails')}
        value={count(h.mails.unsent)}
        to="/dashboard/admin/list?tab=outbox"
        hint={h.mails.smtp ? t('health.mailsSmtp') : t('health.mailsNoSmtp')}
        icon={<IconMail size={24} />}
      />
      <StatCard
        label={t('health.audit')}
        value={count(h.audit.lines)}
        to="/dashboard/admin/list?tab=audit"
        hint={t('health.auditHint', { waiting: count(h.audit.waiting) })}
        icon={<IconHistory size={24} />}
      />
    </div>
  )
}

/** Database, memory and disk, and a proxy that is not trusted. */
function Machine({ health: h }: { health: Health }) {
  const t = useText()
  const { at, count, bytes } = useFormats()
  const { pool } = h.database
  return (
    <Card>
      <dl className={classes.facts}>
        <div>
          <dt>
            <IconDatabase size={20} aria-hidden /> {t('health.database')}
          </dt>
          <dd>{bytes(h.database.bytes)}</dd>
          <dd className={classes.hint}>
            {t('health.databaseHint', {
              version: h.database.version,
              open: count(pool.open),
              most: count(pool.most),
            })}
          </dd>
        </div>
        <div>
          <dt>
            <IconServerCog size={20} aria-hidden /> {t('health.memory')}
          </dt>
          <dd>{bytes(h.memoryBytes)}</dd>
          <dd className={classes.hint}>{t('health.memoryHint')}</dd>
        </div>
        <div>
          <dt>
            <IconDeviceSdCard size={20} aria-hidden /> {t('health.disk')}
          </dt>
          <dd>{bytes(h.disk.freeBytes)}</dd>
          <dd className={classes.hint}>{t('health.diskHint', { total: bytes(h.disk.totalBytes) })}</dd>
        </div>
        {h.forwarding && (
          <div>
            <dt>
              <IconAlertTriangle size={20} aria-hidden /> {t('health.proxy')}
            </dt>
            <dd>{h.forwarding.from}</dd>
            <dd className={classes.hint}>
              {t('health.proxyHint', { n: count(h.forwarding.requests), at: at(h.forwarding.at) })}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
