import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Account, auth, type FactorProof } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import ProofStep from './ProofStep.tsx'
import { proofTitleOf } from './proof-title.ts'
import { AppStep, CodesStep } from './TwoStepSteps.tsx'
import { accountTexts } from './texts.ts'

/** The open dialog step: password prompt, connecting the app, or recovery codes. */
type OpenStep =
  | { step: 'proof'; then: 'start' | 'stop' | 'renew' }
  | { step: 'app'; secret: string; uri: string }
  | { step: 'codes'; codes: string[] }

const titlesOf = (account: Account) =>
  ({ proof: proofTitleOf(account), app: 'twoStep.scanTitle', codes: 'twoStep.codesTitle' }) as const

/** Sets up and turns off two-step sign-in, and renews recovery codes. Each action requires the password. */
export function AccountTwoStep({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const [open, setOpen] = useState<OpenStep>()
  const { on, since, passkeys, recoveryCodesLeft } = account.twoStep
  const hasFactor = on || passkeys > 0
  const refresh = () => void client.invalidateQueries({ queryKey: [auth.name] })
  const close = () => setOpen(undefined)

  const onProve = async (then: 'start' | 'stop' | 'renew', body: FactorProof) => {
    if (then === 'start') {
      const { data } = await call(auth, 'startTwoStep', { body })
      return setOpen({ step: 'app', ...data })
    }
    if (then === 'renew') {
      const { data } = await call(auth, 'newRecoveryCodes', { body })
      return showCodes(data.recoveryCodes)
    }
    await call(auth, 'stopTwoStep', { body })
    close()
    toast(t('twoStep.stopped'))
    refresh()
  }
  const showCodes = (codes: string[]) => {
    setOpen({ step: 'codes', codes })
    refresh()
  }
  const ask = (then: 'start' | 'stop' | 'renew') => () => setOpen({ step: 'proof', then })

  return (
    <Card title={t('twoStep.title')} text={t('twoStep.text')}>
      <div className={classes.state}>
        <Status tone={on ? 'good' : 'neutral'}>{on ? t('twoStep.on') : t('twoStep.off')}</Status>
        {since && <span>{t('twoStep.since', { when: formatDateTime(new Date(since), lang) })}</span>}
        {hasFactor && <span>{t('twoStep.left', { count: recoveryCodesLeft })}</span>}
      </div>
      <div className={classes.buttons}>
        {!on && <Button onClick={ask('start')}>{t('twoStep.start')}</Button>}
        {hasFactor && (
          <Button variant="default" onClick={ask('renew')}>
            {t('twoStep.renew')}
          </Button>
        )}
        {on && (
          <Button variant="default" color="red" onClick={ask('stop')}>
            {t('twoStep.stop')}
          </Button>
        )}
      </div>
      {/* one dialog for all steps: opening a second one would conflict with the focus return of the first */}
      <Dialog
        opened={open !== undefined}
        onClose={close}
        title={open ? t(titlesOf(account)[open.step]) : ''}
        width={520}
      >
        {open?.step === 'proof' && (
          <ProofStep
            account={account}
            act={{ label: t(`twoStep.${open.then}`), danger: open.then === 'stop' }}
            onProve={(proof) => onProve(open.then, proof)}
            onClose={close}
          />
        )}
        {open?.step === 'app' && <AppStep {...open} onClose={close} onOn={showCodes} />}
        {open?.step === 'codes' && <CodesStep codes={open.codes} onClose={close} />}
      </Dialog>
    </Card>
  )
}
