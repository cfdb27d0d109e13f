import { useEffect, useRef, useState } from 'react'
import { formatPhone } from '#contract/core/people/person.ts'
import { type Account, auth, SmsConfirmation, SmsNumber } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { CodeInput } from '../../../core/forms/secrets/CodeInput.tsx'
import { Refusal } from '../../../core/forms/secrets/Notice.tsx'
import { useRetryDelay } from '../../../core/forms/secrets/use-retry-delay.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'
import { toastProblem, useUpdateAccount } from './use-account.ts'

/** Notifications by SMS: the number is confirmed by a code. Not shown where the city sends none. */
export function AccountSms({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const [asked, setAsked] = useState(account.phone)
  const [isSent, setSent] = useState(false)
  const { isOffered, phone } = account.sms
  const step = phone !== null ? 'stop' : isSent ? 'code' : 'number'
  const heading = useFocusAfter(step)
  if (!isOffered && phone === null) return null
  const onAsked = (number: string) => {
    setAsked(number)
    setSent(true)
  }
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className={classes.focused}>
          {t('sms.title')}
        </span>
      }
      text={t('sms.text')}
    >
      {phone !== null && <StopSms phone={phone} />}
      {step === 'number' && <NumberStep number={asked} onAsked={onAsked} />}
      {step === 'code' && asked !== null && <CodeStep phone={asked} onEnd={() => setSent(false)} />}
    </Card>
  )
}

/** Focuses the heading when the step changes, as the pressed button is gone; the code has a field that takes the focus itself. */
function useFocusAfter(step: 'stop' | 'code' | 'number') {
  const heading = useRef<HTMLSpanElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step && step !== 'code') heading.current?.focus()
    before.current = step
  }, [step])
  return heading
}

function StopSms({ phone }: { phone: string }) {
  const t = accountTexts.useText()
  const updateAccount = useUpdateAccount()
  const [isStopping, setStopping] = useState(false)
  const stop = async () => {
    setStopping(true)
    try {
      updateAccount(await call(auth, 'stopSms'))
      toast(t('sms.stopped'))
    } catch (error) {
      toastProblem(error)
    } finally {
      setStopping(false)
    }
  }
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('sms.on', { phone: formatPhone(phone) })}</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={isStopping} onClick={() => void stop()}>
          {t('sms.stop')}
        </Button>
      </div>
    </div>
  )
}

function NumberStep({ number, onAsked }: { number: string | null; onAsked: (phone: string) => void }) {
  const t = accountTexts.useText()
  const waiting = useRetryDelay()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: SmsNumber,
    initial: { phone: number ? formatPhone(number) : '' },
    send: async (body) => {
      await waiting.watch(call(auth, 'sendSmsCode', { body }))
      onAsked(body.phone)
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Refusal waiting={waiting} problem={problem} />
      <TextField
        {...form.getInputProps('phone')}
        label={t('sms.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} disabled={waiting.isWaiting}>
          {t('sms.send')}
        </Button>
      </div>
    </form>
  )
}

function CodeStep({ phone, onEnd }: { phone: string; onEnd: () => void }) {
  const t = accountTexts.useText()
  const updateAccount = useUpdateAccount()
  const waiting = useRetryDelay()
  const [isResending, setResending] = useState(false)
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: SmsConfirmation,
    initial: { phone, code: '' },
    send: async (body) => {
      updateAccount(await waiting.watch(call(auth, 'confirmSms', { body })))
      onEnd()
      toast(t('sms.done'))
    },
  })
  const resend = async () => {
    setResending(true)
    try {
      await waiting.watch(call(auth, 'sendSmsCode', { body: { phone } }))
      toast(t('sms.sentAgain'))
    } catch (error) {
      toastProblem(error)
    } finally {
      setResending(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={classes.text}>{t('sms.sent', { phone: formatPhone(phone) })}</p>
      <Refusal waiting={waiting} problem={problem} />
      <CodeInput
        {...form.getInputProps('code')}
        value={form.values.code}
        onChange={(code) => form.setFieldValue('code', code)}
        onFull={() => onSubmit()}
        label={t('sms.code')}
        autoFocus
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} disabled={waiting.isWaiting}>
          {t('sms.confirm')}
        </Button>
        <Button
          variant="default"
          loading={isResending}
          disabled={waiting.isWaiting || isSending}
          onClick={() => void resend()}
        >
          {t('sms.again')}
        </Button>
        <Button variant="subtle" onClick={onEnd}>
          {t('sms.other')}
        </Button>
      </div>
    </form>
  )
}
