import { useState } from 'react'
import { formatPhone } from '#contract/core/people/person.ts'
import { foldLatinLookalikes } from '#contract/core/text/localized.ts'
import { type Account, auth, NAME_MAX, ProfileChange } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm, useLeaveWarning } from '../../../core/forms/form.tsx'
import { StaleDialog } from '../../../core/forms/StaleDialog.tsx'
import { Notice } from '../../../core/forms/secrets/Notice.tsx'
import { differingFields, useStaleMerge, withMine } from '../../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../../core/forms/use-ask-to-leave.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { AccountAvatar } from './AccountAvatar.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'
import { useUpdateAccount } from './use-account.ts'

type Values = Record<'lastName' | 'firstName' | 'phone', string>
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
  const stale = useStaleMerge<Saved>(() => onSubmit())
  const { theirs } = stale
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
    onStale: (current) => stale.setTheirs(current as Saved),
  })
  useLeaveWarning(form.isDirty(), useAskToLeave())
  const labels = {
    lastName: t('general.lastName'),
    firstName: t('general.firstName'),
    phone: t('general.phone'),
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={classes.pair}>
        {(['lastName', 'firstName'] as const).map((name) => (
          <NameField
            key={name}
            {...form.getInputProps(name)}
            label={labels[name]}
            autoComplete={name === 'lastName' ? 'family-name' : 'given-name'}
            onSuggestion={(text) => form.setFieldValue(name, text)}
          />
        ))}
      </div>
      <TextField label={t('general.email')} value={account.email} type="email" disabled readOnly />
      <TextField
        {...form.getInputProps('phone')}
        label={labels.phone}
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
          fields={differingFields(labels, form.getValues(), valuesOf(theirs))}
          onClose={stale.dismiss}
          onChoose={(keep) => {
            form.setValues(withMine(valuesOf(theirs), form.getValues(), keep))
            setVersion(theirs.version)
            stale.settleChoice()
          }}
        />
      )}
    </form>
  )
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
