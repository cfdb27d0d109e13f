import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DELETION_DAYS } from '#contract/core/people/personal-data.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Account, auth, type FactorProof, type MyData, type PersonalPart } from '#contract/features/auth/index.ts'
import { useFeatures } from '../../../core/access/access.tsx'
import { call } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { AccountConsents } from './AccountConsents.tsx'
import classes from './account.module.css'
import { dataTexts } from './data-texts.ts'
import ProofStep from './ProofStep.tsx'
import { toastProblem } from './use-account.ts'

/** What the system keeps about the person: seen, exported, and deleted with the account. */
export function AccountData({ account }: { account: Account }) {
  const t = dataTexts.useText()
  const { data, isError, refetch } = useAsk(auth, 'myData')
  const mine = data?.data
  if (isError && !mine) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!mine)
    return (
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    )
  return (
    <div className={classes.stack}>
      <DataSteps account={account} mine={mine} />
      <Card title={t('parts.title')} text={t('parts.text')}>
        <Parts parts={mine.parts} />
      </Card>
      <AccountConsents consents={mine.consents} />
    </div>
  )
}

/** Exporting, deleting, and cancelling the deletion. */
function DataSteps({ account, mine }: { account: Account; mine: MyData }) {
  const t = dataTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const [open, setOpen] = useState<'export' | 'delete'>()
  const keep = useDo(auth, 'keepAccount')
  const close = () => setOpen(undefined)
  const onProve = async (body: FactorProof) => {
    if (open === 'export') await call(auth, 'exportMyData', { body })
    else await call(auth, 'deleteAccount', { body })
    toast(t(open === 'export' ? 'exportStarted' : 'deletePlanned'))
    close()
    await client.invalidateQueries({ queryKey: [open === 'export' ? 'exports' : auth.name] })
  }
  const due = mine.deletionDueAt
  return (
    <>
      <Card title={t('export.title')} text={t('export.text')}>
        <div className={classes.buttons}>
          <Button onClick={() => setOpen('export')}>{t('export.do')}</Button>
        </div>
      </Card>
      <Card title={t('delete.title')} text={t('delete.text', { count: DELETION_DAYS })}>
        {due && <Banner tone="warning">{t('delete.due', { when: formatDateTime(new Date(due), lang) })}</Banner>}
        {mine.blockedBy && <Banner tone="info">{t(`delete.blocked.${mine.blockedBy}`)}</Banner>}
        <div className={classes.buttons}>
          {due ? (
            <Button
              loading={keep.isPending}
              onClick={() => keep.mutate(undefined, { onSuccess: () => toast(t('kept')), onError: toastProblem })}
            >
              {t('delete.keep')}
            </Button>
          ) : (
            <Button variant="default" color="red" disabled={mine.blockedBy !== null} onClick={() => setOpen('delete')}>
              {t('delete.do')}
            </Button>
          )}
        </div>
      </Card>
      <Dialog opened={open !== undefined} onClose={close} title={open ? t(`${open}.title`) : ''} width={520}>
        {open && (
          <ProofStep
            account={account}
            act={{ label: t(`${open}.do`), danger: open === 'delete' }}
            onProve={onProve}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  )
}

/** What each feature keeps, and what deleting the account does with it. */
function Parts({ parts }: { parts: readonly PersonalPart[] }) {
  const t = dataTexts.useText()
  const lang = useLang()
  const features = useFeatures()
  const nameOf = ({ feature, law }: PersonalPart) => {
    const name = features[feature]?.name?.()
    return name ?? t(law === 'evidence' ? 'parts.log' : 'parts.account')
  }
  return (
    <ul className={classes.sessions}>
      {parts.map((part) => (
        <li key={`${part.feature} ${part.fate} ${part.law}`} className={classes.session}>
          <div className={classes.about}>
            <strong>
              {nameOf(part)}: {formatNumber(part.count, lang)}
            </strong>
            <small>{part.law ? t(`law.${part.law}`) : t(`fate.${part.fate}`)}</small>
          </div>
        </li>
      ))}
    </ul>
  )
}
