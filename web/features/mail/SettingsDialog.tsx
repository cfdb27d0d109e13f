import type { UseFormReturnType } from '@mantine/form'
import { IconDownload, IconPlus, IconUpload, IconX } from '@tabler/icons-react'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  AWAY_TEXT_MAX,
  MAIL_RULES_MAX,
  type Mailbox,
  MailboxChange,
  type MailRule,
  mail,
  SIGNATURE_MAX,
} from '#contract/features/mail/index.ts'
import { download } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  signature: string
  isAway: boolean
  away: { from: string; until: string; subject: string; text: string }
  rules: MailRule[]
}
type Form = UseFormReturnType<Values>

const WEEK_DAYS = 7

function valuesOf({ signature, away, rules }: Mailbox): Values {
  const today = dayInUlaanbaatar(new Date())
  return {
    signature: signature ?? '',
    isAway: away !== null,
    away: away ?? { from: today, until: addDays(today, WEEK_DAYS), subject: '', text: '' },
    rules: [...rules],
  }
}

interface Props {
  box: Mailbox
  onClose: () => void
  /** Opens the import in place of this dialog. */
  onImport: () => void
}

/** The signature, the absence and the rules of a mailbox. */
export function SettingsDialog({ box, onClose, onImport }: Props) {
  const t = mailTexts.useText()
  const c = coreTexts.useText()
  const save = useDo(mail, 'changeMailbox')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof MailboxChange>({
    schema: MailboxChange,
    initial: valuesOf(box),
    toBody: ({ signature, isAway, away, rules }) => ({
      signature: signature.trim() === '' ? null : signature,
      away: isAway ? away : null,
      rules,
      version: box.version,
    }),
    send: async (body) => {
      await save.mutateAsync({ params: { id: box.id }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  const { isAway } = form.getValues()
  return (
    <FormDialog
      title={t('settings.title')}
      width={640}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextAreaField
        label={t('settings.signature')}
        help={t('settings.signatureHelp')}
        limit={SIGNATURE_MAX}
        {...form.getInputProps('signature')}
      />
      <CheckField
        label={t('settings.away')}
        help={t('settings.awayHelp')}
        {...form.getInputProps('isAway', { type: 'checkbox' })}
      />
      {isAway && <AwayFields form={form} />}
      <RuleFields form={form} box={box} />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => {
          download(mail, 'mbox', { params: { id: box.id } }).catch((error: unknown) =>
            toast(problemText(error), { variant: 'error' }),
          )
        }}
      >
        {t('settings.export')}
      </Button>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={onImport}>
        {t('settings.import')}
      </Button>
    </FormDialog>
  )
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined)

function AwayFields({ form }: { form: Form }) {
  const t = mailTexts.useText()
  return (
    <>
      <div className={layout.pair}>
        {(['from', 'until'] as const).map((name) => (
          <DateField
            key={name}
            label={t(`settings.${name}`)}
            required
            value={form.getValues().away[name]}
            error={textOf(form.errors[`away.${name}`])}
            onChange={(day) => form.setFieldValue(`away.${name}`, day)}
          />
        ))}
      </div>
      <TextField label={t('settings.awaySubject')} required {...form.getInputProps('away.subject')} />
      <TextAreaField
        label={t('settings.awayText')}
        required
        limit={AWAY_TEXT_MAX}
        {...form.getInputProps('away.text')}
      />
    </>
  )
}

function RuleFields({ form, box }: { form: Form; box: Mailbox }) {
  const t = mailTexts.useText()
  const { rules } = form.getValues()
  const empty: MailRule = { sender: '', words: '', labelId: null, archives: false, stars: false }
  return (
    <fieldset className={classes.rules}>
      <legend className={classes.messageFrom}>{t('settings.rules')}</legend>
      <p className={classes.note}>{t('settings.rulesHelp')}</p>
      {rules.map(({ labelId }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no ids
        <fieldset key={at} className={classes.rule}>
          <legend className="nt-hidden">{t('settings.rule', { n: at + 1 })}</legend>
          <div className={layout.pair}>
            <TextField label={t('settings.sender')} {...form.getInputProps(`rules.${at}.sender`)} />
            <TextField label={t('settings.words')} {...form.getInputProps(`rules.${at}.words`)} />
          </div>
          <div className={classes.ruleActions}>
            <NativeSelect
              label={t('settings.label')}
              value={labelId ?? ''}
              options={[
                { value: '', label: t('settings.noLabel') },
                ...box.labels.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(value) => form.setFieldValue(`rules.${at}.labelId`, value === '' ? null : value)}
            />
            <CheckField
              label={t('settings.archives')}
              {...form.getInputProps(`rules.${at}.archives`, { type: 'checkbox' })}
            />
            <CheckField
              label={t('settings.stars')}
              {...form.getInputProps(`rules.${at}.stars`, { type: 'checkbox' })}
            />
            <IconButton name={t('settings.removeRule', { n: at + 1 })} onClick={() => form.removeListItem('rules', at)}>
              <IconX size={20} aria-hidden />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={rules.length >= MAIL_RULES_MAX}
        onClick={() => form.insertListItem('rules', empty)}
      >
        {t('settings.addRule')}
      </Button>
    </fieldset>
  )
}
