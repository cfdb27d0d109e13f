import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { CodeInput } from '../../core/forms/secrets/CodeInput.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { authTexts } from './texts.ts'
import type { LoginField } from './use-login-fields.ts'

interface Props {
  /** Whether the account has an authenticator app; otherwise passkeys alone. */
  hasApp: boolean
  /** Signs in with a passkey, where the account has one and the browser can use it. */
  onPasskey: (() => void) | undefined
  /** Props of the field `code` from the form. */
  code: Pick<LoginField, 'value' | 'error' | 'name'>
  onCode: (code: string) => void
  onSubmit: (event?: FormEvent) => void
  isSending: boolean
  isWaiting: boolean
  notices: ReactNode
  onBack: () => void
}

/** The second step of signing in: a six-digit code from the app, or a recovery code. */
export function SecondStep({
  hasApp,
  onPasskey,
  code,
  onCode,
  onSubmit,
  isSending,
  isWaiting,
  notices,
  onBack,
}: Props) {
  const t = authTexts.useText()
  const [isRecovery, setRecovery] = useState(!hasApp)
  const { value, ...input } = code
  const lead = isRecovery ? (hasApp ? t('login.recoveryLead') : t('login.passkeyLead')) : t('login.secondLead')
  return (
    <AuthLayout title={t('login.secondTitle')} lead={lead}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {notices}
        {onPasskey && (
          <Button
            variant={hasApp ? 'default' : 'filled'}
            size="md"
            disabled={isSending || isWaiting}
            onClick={onPasskey}
            fullWidth
          >
            {t('login.passkey')}
          </Button>
        )}
        {isRecovery ? (
          <TextField
            {...input}
            key="recovery"
            label={t('field.recoveryCode')}
            value={value}
            onChange={(event) => onCode(event.currentTarget.value)}
            placeholder="abcd-efgh-ijkl-mnop"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            autoFocus
            required
          />
        ) : (
          <CodeInput
            {...input}
            key="app"
            label={t('field.appCode')}
            value={value}
            onChange={onCode}
            onFull={() => !isWaiting && onSubmit()}
            autoFocus
            required
          />
        )}
        <Button type="submit" size="md" loading={isSending} disabled={isWaiting || value === ''} fullWidth>
          {t('login.submit')}
        </Button>
        {hasApp && (
          <button
            type="button"
            className={classes.link}
            onClick={() => {
              onCode('')
              setRecovery(!isRecovery)
            }}
          >
            {isRecovery ? t('login.useApp') : t('login.useRecovery')}
          </button>
        )}
        <button type="button" className={classes.link} onClick={onBack}>
          {t('login.back')}
        </button>
      </form>
    </AuthLayout>
  )
}
