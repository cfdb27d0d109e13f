import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { PasskeyCreation } from '#contract/core/people/passkey.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Account, auth, type FactorProof, type Passkey, PasskeyName } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { Refusal } from '../../../core/forms/secrets/Notice.tsx'
import { useRetryDelay } from '../../../core/forms/secrets/use-retry-delay.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import ProofStep from './ProofStep.tsx'
import { createPasskey, newPasskeyOptions } from './passkey-calls.ts'
import { proofTitleOf } from './proof-title.ts'
import { CodesStep } from './TwoStepSteps.tsx'
import { accountTexts } from './texts.ts'

type OpenStep =
  | { step: 'proof'; remove?: Passkey }
  | { step: 'name'; options: PasskeyCreation; passkey?: undefined }
  | { step: 'rename'; passkey: Passkey }
  | { step: 'codes'; codes: string[] }

/** The person's passkeys: add, rename and remove. Each change but the name requires the password and a factor. */
export function AccountPasskeys({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const client = useQueryClient()
  const [open, setOpen] = useState<OpenStep>()
  const { data, isError, refetch } = useAsk(auth, 'passkeys')
  const refresh = () => void client.invalidateQueries({ queryKey: [auth.name] })
  const close = () => setOpen(undefined)
  // browsers offer passkeys on secure pages alone
  const isPossible = 'PublicKeyCredential' in window

  const onProve = (remove?: Passkey) => async (body: FactorProof) => {
    if (!remove) return setOpen({ step: 'name', options: await newPasskeyOptions(body) })
    await call(auth, 'removePasskey', { params: { id: remove.id }, body })
    close()
    toast(t('passkeys.removed'))
    refresh()
  }
  const onName = async (name: string) => {
    if (open?.step === 'rename') await call(auth, 'renamePasskey', { params: { id: open.passkey.id }, body: { name } })
    else if (open?.step === 'name') {
      const made = await createPasskey(open.options, name)
      refresh()
      toast(t('passkeys.added'))
      if (made.recoveryCodes) return setOpen({ step: 'codes', codes: made.recoveryCodes })
    }
    refresh()
    close()
  }
  const titles = {
    proof: t(proofTitleOf(account)),
    name: t('passkeys.nameTitle'),
    rename: t('passkeys.rename'),
    codes: t('twoStep.codesTitle'),
  }
  return (
    <Card title={t('passkeys.title')} text={isPossible ? t('passkeys.text') : t('passkeys.impossible')}>
      {isError && <ErrorState level={3} onRetry={() => void refetch()} />}
      {!data && !isError && <TextSkeleton lines={2} />}
      {data && data.data.length > 0 && (
        <ul className={classes.sessions}>
          {data.data.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ step: 'rename', passkey })}
              onRemove={() => setOpen({ step: 'proof', remove: passkey })}
            />
          ))}
        </ul>
      )}
      {isPossible && (
        <div className={classes.buttons}>
          <Button onClick={() => setOpen({ step: 'proof' })}>{t('passkeys.add')}</Button>
        </div>
      )}
      <Dialog opened={open !== undefined} onClose={close} title={open ? titles[open.step] : ''} width={520}>
        {open?.step === 'proof' && (
          <ProofStep
            account={account}
            act={{ label: t(open.remove ? 'passkeys.remove' : 'passkeys.add'), danger: Boolean(open.remove) }}
            onProve={onProve(open.remove)}
            onClose={close}
          />
        )}
        {(open?.step === 'name' || open?.step === 'rename') && (
          <NameStep name={open.passkey?.name ?? ''} isNew={open.step === 'name'} onName={onName} />
        )}
        {open?.step === 'codes' && <CodesStep codes={open.codes} onClose={close} />}
      </Dialog>
    </Card>
  )
}

const NameForm = z.strictObject({ name: PasskeyName })

/** Asks how a passkey is called; a new one is created by the button, as browsers want a click. */
function NameStep({ name, isNew, onName }: { name: string; isNew: boolean; onName: (name: string) => Promise<void> }) {
  const t = accountTexts.useText()
  const waiting = useRetryDelay()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: NameForm,
    initial: { name },
    send: (body) => waiting.watch(onName(body.name)),
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {isNew && <p className={classes.text}>{t('passkeys.nameText')}</p>}
      <Refusal waiting={waiting} problem={problem} />
      <TextField {...form.getInputProps('name')} label={t('passkeys.name')} autoFocus required />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} disabled={waiting.isWaiting}>
          {isNew ? t('passkeys.create') : t('passkeys.rename')}
        </Button>
      </div>
    </form>
  )
}

interface ItemProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyItem({ passkey, onRename, onRemove }: ItemProps) {
  const t = accountTexts.useText()
  const lang = useLang()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={classes.session}>
      <IconFingerprint size={28} aria-hidden />
      <div className={classes.about}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>{t('passkeys.since', { when: formatDateTime(new Date(createdAt), lang) })}</small>
        <small>
          {lastUsedAt ? t('passkeys.used', { when: formatDateTime(new Date(lastUsedAt), lang) }) : t('passkeys.unused')}
        </small>
      </div>
      <Button variant="default" aria-label={t('passkeys.renameOf', { name })} onClick={onRename}>
        {t('passkeys.rename')}
      </Button>
      <Button variant="default" color="red" aria-label={t('passkeys.removeOf', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </li>
  )
}
