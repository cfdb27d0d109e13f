import type { UseFormReturnType } from '@mantine/form'
import { IconPlugConnected, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { check } from '#contract/core/model/parse.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import {
  HOST_MAX_CHARS,
  MAIL_SECURITIES,
  type MailAccount,
  MailAccountInput,
  type MailAccountTest,
  MailAccountTry,
  type Mailbox,
  type MailSecurity,
  mail,
  USERNAME_MAX_CHARS,
} from '#contract/features/mail/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { fieldText, useContractForm } from '../../core/forms/form.tsx'
import { PasswordInput } from '../../core/forms/secrets/PasswordInput.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

/** The usual port of each way of encryption (RFC 9051). */
const PORTS: Record<MailSecurity, string> = { tls: '993', starttls: '143' }

interface Values extends Record<string, unknown> {
  host: string
  port: string
  security: MailSecurity
  username: string
  password: string
}
type Form = UseFormReturnType<Values>

const valuesOf = (account: MailAccount | null): Values => ({
  host: account?.host ?? '',
  port: String(account?.port ?? PORTS.tls),
  security: account?.security ?? 'tls',
  username: account?.username ?? '',
  password: '',
})

/** What is tried: an empty password means the stored one. */
const serverOf = ({ port, password, ...server }: Values) => ({
  ...server,
  port: /^\d+$/.test(port.trim()) ? Number(port) : port,
  password: password === '' ? null : password,
})

/** The account outside whose mails arrive in a mailbox. */
export function AccountDialog({ box, onClose }: { box: Mailbox; onClose: () => void }) {
  const t = mailTexts.useText()
  const c = coreTexts.useText()
  const { account } = box
  const save = useDo(mail, 'setAccount')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof MailAccountInput>({
    schema: MailAccountInput,
    initial: valuesOf(account),
    toBody: (values) => ({ ...serverOf(values), version: account?.version ?? null }),
    send: async (body) => {
      await save.mutateAsync({ params: { id: box.id }, body })
      toast(t('account.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('account.title')}
      width={560}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <p className={classes.note}>{t('account.lead')}</p>
      {account && <State account={account} />}
      <ServerFields form={form} hasPassword={account !== null} />
      <div className={classes.accountActions}>
        <TestButton form={form} boxId={box.id} />
        {account && <RemoveButton boxId={box.id} onRemoved={onClose} />}
      </div>
    </FormDialog>
  )
}

/** When the account was last read, or why it cannot be. */
function State({ account: { error, checkedAt, arrived } }: { account: MailAccount }) {
  const t = mailTexts.useText()
  const lang = useLang()
  const when = checkedAt === null ? '' : formatDateTime(new Date(checkedAt), lang)
  if (error !== null) {
    return <Banner tone="warning">{t('account.failing', { when, why: t(`account.error.${error}`) })}</Banner>
  }
  return (
    <Banner>
      {checkedAt === null ? t('account.waiting') : t('account.working', { when, n: formatNumber(arrived, lang) })}
    </Banner>
  )
}

function ServerFields({ form, hasPassword }: { form: Form; hasPassword: boolean }) {
  const t = mailTexts.useText()
  const { security, port } = form.getValues()
  return (
    <>
      <TextField
        label={t('account.host')}
        help={t('account.hostHelp')}
        required
        maxLength={HOST_MAX_CHARS}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('host')}
      />
      <div className={layout.pair}>
        <SelectField
          label={t('account.security')}
          required
          searchable={false}
          allowDeselect={false}
          value={security}
          data={MAIL_SECURITIES.map((value) => ({ value, label: t(`account.${value}`) }))}
          onChange={(value) => {
            const next = value === 'starttls' ? 'starttls' : 'tls'
            form.setFieldValue('security', next)
            if (port === PORTS[security]) form.setFieldValue('port', PORTS[next])
          }}
        />
        <TextField label={t('account.port')} required inputMode="numeric" {...form.getInputProps('port')} />
      </div>
      <TextField
        label={t('account.username')}
        help={t('account.usernameHelp')}
        required
        maxLength={USERNAME_MAX_CHARS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label={t('account.password')}
        help={hasPassword ? t('account.passwordKept') : t('account.passwordHelp')}
        required={!hasPassword}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </>
  )
}

/** Tries the server as it is typed, without storing anything. */
function TestButton({ form, boxId }: { form: Form; boxId: string }) {
  const t = mailTexts.useText()
  const lang = useLang()
  const run = useDo(mail, 'testAccount')
  const [result, setResult] = useState<MailAccountTest>()
  const test = async () => {
    setResult(undefined)
    const asked = check(MailAccountTry, serverOf(form.getValues()))
    if (!asked.ok) {
      form.validate()
      return
    }
    try {
      setResult((await run.mutateAsync({ params: { id: boxId }, body: asked.value })).data)
    } catch (error) {
      const refused = error instanceof ApiProblem ? error.errors : []
      if (refused.length === 0) toast(problemText(error), { variant: 'error' })
      for (const { path, ...why } of refused) form.setFieldError(path, fieldText(why))
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={run.isPending}
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        onClick={() => void test()}
      >
        {t('account.test')}
      </Button>
      <p role="status" className={classes.testResult} data-failed={result?.error ? true : undefined}>
        {result &&
          (result.error === null
            ? t('account.works', { n: formatNumber(result.mails ?? 0, lang) })
            : t(`account.error.${result.error}`))}
      </p>
    </>
  )
}

function RemoveButton({ boxId, onRemoved }: { boxId: string; onRemoved: () => void }) {
  const t = mailTexts.useText()
  const confirm = useConfirm()
  const remove = useDo(mail, 'removeAccount')
  const run = async () => {
    const label = t('account.remove')
    if (!(await confirm({ title: label, text: t('account.removeText'), confirmLabel: label, danger: true }))) return
    try {
      await remove.mutateAsync({ params: { id: boxId } })
      toast(t('account.removed'))
      onRemoved()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Button
      variant="subtle"
      leftSection={<IconUnlink size={18} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void run()}
    >
      {t('account.remove')}
    </Button>
  )
}
