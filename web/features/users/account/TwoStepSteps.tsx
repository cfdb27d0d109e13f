import * as z from 'zod/mini'
import { auth, SixDigits } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useCopy } from '../../../core/device/use-copy.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { CodeInput } from '../../../core/forms/secrets/CodeInput.tsx'
import { Refusal } from '../../../core/forms/secrets/Notice.tsx'
import { useRetryDelay } from '../../../core/forms/secrets/use-retry-delay.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { QrCode } from '../../../ui/layout/QrCode.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'

const CodeForm = z.strictObject({ code: SixDigits })

interface AppProps {
  secret: string
  uri: string
  onOn: (codes: string[]) => void
  onClose: () => void
}

/** Connects the app: a QR code to scan, the key to type, and a field for the first code. */
export function AppStep({ secret, uri, onOn, onClose }: AppProps) {
  const t = accountTexts.useText()
  const c = coreTexts.useText()
  const waiting = useRetryDelay()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: CodeForm,
    initial: { code: '' },
    send: async (body) => {
      const { data } = await waiting.watch(call(auth, 'confirmTwoStep', { body }))
      onOn(data.recoveryCodes)
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={classes.text}>{t('twoStep.scanText')}</p>
      <QrCode text={uri} label={t('twoStep.qr')} className={classes.qr} />
      <div>
        <p className={classes.text}>{t('twoStep.secret')}</p>
        <div className={classes.buttons}>
          <code className={classes.secret} dir="ltr">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton text={secret} />
        </div>
      </div>
      <Refusal waiting={waiting} problem={problem} />
      <CodeInput
        {...form.getInputProps('code')}
        value={form.values.code}
        onChange={(code) => form.setFieldValue('code', code)}
        onFull={() => !waiting.isWaiting && onSubmit()}
        label={t('twoStep.code')}
        autoFocus
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} disabled={waiting.isWaiting}>
          {t('twoStep.confirm')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {c('form.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Shows the recovery codes, only once: to copy, download, or write down. */
export function CodesStep({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = accountTexts.useText()
  const asText = `${codes.join('\n')}\n`
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('twoStep.codesText')}</p>
      <ol className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <CopyButton text={asText} autoFocus />
        <Button variant="default" onClick={() => saveText('nutag-recovery-codes.txt', asText)}>
          {t('twoStep.download')}
        </Button>
        <Button onClick={onClose}>{t('twoStep.keep')}</Button>
      </div>
    </div>
  )
}

function CopyButton({ text, autoFocus }: { text: string; autoFocus?: boolean }) {
  const t = coreTexts.useText()
  const copy = useCopy()
  return (
    <Button variant="default" autoFocus={autoFocus} onClick={() => void copy(text)}>
      {t('copy.act')}
    </Button>
  )
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
