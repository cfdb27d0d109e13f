import { useCallback, useState } from 'react'
import { formatPhone } from '#contract/core/people/person.ts'
import { foldLatinLookalikes } from '#contract/core/text/localized.ts'
import { type Account, auth, NAME_MAX, ProfileChange } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm, useLeaveWarning } from '../../../core/forms/form.tsx'
import { StaleDialog, type StaleField } from '../../../core/forms/StaleDialog.tsx'
import { Notice } from '../../../core/forms/secrets/Notice.tsx'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { AccountAvatar } from './AccountAvatar.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'
import { useUpdateAccount } from './use-account.ts'

const FIELDS = ['lastName', 'firstName', 'phone'] as const
type Values = Record<(typeof FIELDS)[number], string>
type Saved = Pick<Account, 'firstName' | 'lastName' | 'phone' | 'version'>

const valuesOf = ({ firstName, lastName, phone }: Saved): Values => ({
  firstName,
  lastName,
  phone: phone ? formatPhone(phone) : '',
})

/** Picture, names and phone. */
export function AccountGeneral({ account }: { account: Account }) {
  const t = accountTexts.useText()
  return (
    <div className={classes.stack}>
      <AccountAvatar account={account} />
      <Card title={t('general.title')} text={t('general.text')}>
        <ProfileForm account={account} />
      </Card>
    </div>
  )
}

function ProfileForm({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const c = coreTexts.useText()
  const updateAccount = useUpdateAccount()
  const [version, setVersion] = useState(account.version)
  const [theirs, setTheirs] = useState<Saved>()
  const { form, onSubmit, isSending, problem, settle } = useContractForm({
    schema: ProfileChange,
    initial: valuesOf(account),
    id: 'profile',
    toBody: (values: Values) => ({ ...values, phone: values.phone.trim() || null, version }),
    send: async (body) => {
      const account = updateAccount(await call(auth, 'profile', { body }))
      setVersion(account.version)
      // after the form has marked the typed values as saved, replaces them with the server's, which may be normalized
      setTimeout(() => settle(valuesOf(account)))
      toast(t('saved'))
    },
    onStale: (current) => setTheirs(current as Saved),
  })
  useLeaveWarning(form.isDirty(), useAskToLeave())

  const resolveConflict = (mine: ReadonlySet<string>) => {
    if (!theirs) return
    const other = valuesOf(theirs)
    for (const name of FIELDS) if (!mine.has(name)) form.setFieldValue(name, other[name])
    setVersion(theirs.version)
    setTheirs(undefined)
    // the form has the new version after the next render
    setTimeout(() => document.querySelector<HTMLFormElement>('#profile-form')?.requestSubmit())
  }
  return (
    <form id="profile-form" className={classes.form} onSubmit={onSubmit} noValidate>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={classes.pair}>
        {(['lastName', 'firstName'] as const).map((name) => (
          <NameField
            key={name}
            {...form.getInputProps(name)}
            label={t(`general.${name}`)}
            autoComplete={name === 'lastName' ? 'family-name' : 'given-name'}
            onSuggestion={(text) => form.setFieldValue(name, text)}
          />
        ))}
      </div>
      <TextField label={t('general.email')} value={account.email} type="email" disabled readOnly />
      <TextField
        {...form.getInputProps('phone')}
        label={t('general.phone')}
        help={t('general.phoneHelp')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
          {c('form.save')}
        </Button>
      </div>
      {theirs && (
        <StaleDialog
          fields={differing(form.getValues(), theirs, t)}
          onChoose={resolveConflict}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  )
}

function differing(mine: Values, theirs: Saved, t: ReturnType<typeof accountTexts.useText>): StaleField[] {
  const other = valuesOf(theirs)
  return FIELDS.filter((name) => mine[name] !== other[name]).map((name) => ({
    name,
    label: t(`general.${name}`),
    mine: mine[name],
    theirs: other[name],
  }))
}

/** A name field that warns about Latin lookalikes among Cyrillic letters, which searches would not match. */
function NameField({ onSuggestion, ...props }: TextFieldProps & { onSuggestion: (text: string) => void }) {
  const t = accountTexts.useText()
  const typed = String(props.value ?? '')
  const suggestion = foldLatinLookalikes(typed)
  return (
    <div>
      <TextField {...props} maxLength={NAME_MAX} required />
      {suggestion !== typed.normalize('NFC') && (
        <p className={classes.hint} role="status">
          {t('general.looksLike')} <strong lang="mn">{suggestion}</strong>
          <button type="button" onClick={() => onSuggestion(suggestion)}>
            {t('general.useIt')}
          </button>
        </p>
      )}
    </div>
  )
}

function useAskToLeave(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(async () => {
    const { text } = coreTexts
    const question = { title: text('form.leaveTitle'), text: text('form.leaveText') }
    const answer = await confirm({ ...question, confirmLabel: text('form.leave'), cancelLabel: text('form.stay') })
    return answer !== false
  }, [confirm])
}
