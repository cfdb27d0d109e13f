import { IconCloudUpload, IconHistoryToggle, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatBytes } from '#contract/core/text/numbers.ts'
import type { Backup, BackupState } from '#contract/features/admin/backups.ts'
import { admin } from '#contract/features/admin/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StatSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import classes from './admin.module.css'
import { backupTexts } from './backup-texts.ts'

/** Refresh interval, ms: shorter while a backup is being made. Our choice. */
const REFRESH_MS = 60_000
const REFRESH_BUSY_MS = 3_000
const TONES: Record<Backup['state'], Tone> = { waiting: 'neutral', running: 'progress', done: 'good', failed: 'bad' }

const isBusy = (state: BackupState | undefined) =>
  state?.recent.some((one) => one.state === 'running' || one.state === 'waiting') ?? false

/** Where and when backups are made, their age and size, the last restore drill, and a button that makes one now. */
export function BackupCard() {
  const t = backupTexts.useText()
  const found = useAsk(admin, 'backups', undefined, {
    refetchInterval: (query) => (isBusy(query.state.data?.data) ? REFRESH_BUSY_MS : REFRESH_MS),
  })
  const make = useDo(admin, 'makeBackup')
  const state = found.data?.data
  if (found.isError) return <ErrorState level={2} onRetry={() => void found.refetch()} />
  if (!state) return <StatSkeleton />
  const { at, keep } = state
  const start = async () => {
    await make.mutateAsync()
    toast(t('asked'), { variant: 'success' })
  }
  return (
    <Card
      title={t('title')}
      text={
        state.place
          ? t('lead', { at, days: String(keep.days), weeks: String(keep.weeks), months: String(keep.months) })
          : t('off')
      }
      action={
        state.place && (
          <Button loading={make.isPending || isBusy(state)} onClick={() => void start()}>
            {t('make')}
          </Button>
        )
      }
    >
      {state.isLate && !isBusy(state) && <Banner tone="warning">{t('late')}</Banner>}
      {state.isDrillDue && <Banner tone="warning">{t('drillDue')}</Banner>}
      {(state.place || state.recent.length > 0) && <Facts state={state} />}
      {state.recent.length > 0 && <Recent backups={state.recent} />}
    </Card>
  )
}

function Facts({ state: { place, isEncrypted, last, verified } }: { state: BackupState }) {
  const t = backupTexts.useText()
  const lang = useLang()
  return (
    <dl className={classes.facts}>
      <Fact icon={<IconCloudUpload size={20} aria-hidden />} label={t('place')}>
        <dd>{place ? t(`places.${place}`) : '–'}</dd>
        <dd className={classes.hint}>{t(isEncrypted ? 'encrypted' : 'open')}</dd>
      </Fact>
      <Fact icon={<IconHistoryToggle size={20} aria-hidden />} label={t('last')}>
        <dd>{last?.endedAt ? <When at={last.endedAt} /> : t('never')}</dd>
        {last?.bytes != null && <dd className={classes.hint}>{t('size', { bytes: formatBytes(last.bytes, lang) })}</dd>}
      </Fact>
      <Fact icon={<IconShieldCheck size={20} aria-hidden />} label={t('verified')}>
        <dd>{verified?.verifiedAt ? <When at={verified.verifiedAt} /> : t('never')}</dd>
        <dd className={classes.hint}>
          {!verified && t('verifyHow')}
          {verified && (verified.verifyError ? t('verifiedBadly', { error: verified.verifyError }) : t('verifiedWell'))}
        </dd>
      </Fact>
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon} {label}
      </dt>
      {children}
    </div>
  )
}

function Recent({ backups }: { backups: readonly Backup[] }) {
  const t = backupTexts.useText()
  const lang = useLang()
  return (
    <>
      <h3 className={classes.subheading}>{t('recent')}</h3>
      <ul className={classes.backups}>
        {backups.map((one) => (
          <li key={one.id}>
            <When at={one.askedAt} />
            <Status tone={TONES[one.state]}>{t(`state.${one.state}`)}</Status>
            <span>{one.bytes === null ? '' : formatBytes(one.bytes, lang)}</span>
            <small>
              <bdi>{one.removedAt ? t('removed') : (one.error ?? one.name)}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
