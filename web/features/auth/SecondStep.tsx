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
export function SecondStep({ code, onCode, onSubmit, isSending, isWaiting, notices, onBack }: Props) {
  const t = authTexts.useText()
  const [isRecovery, setRecovery] = useState(false)
  const { value, ...input } = code
  return (
    <AuthLayout title={t('login.secondTitle')} lead={isRecovery ? t('login.recoveryLead') : t('login.secondLead')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {notices}
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
        <button type="button" className={classes.link} onClick={onBack}>
          {t('login.back')}
        </button>
      </form>
    </AuthLayout>
  )
}
