import { useState } from 'react'
import type { Role } from '#contract/core/model/actor.ts'
import { type Account, auth, type Notify } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import { EmailPreferences } from './EmailPreferences.tsx'
import { accountTexts } from './texts.ts'
import { toastProblem, useUpdateAccount } from './use-account.ts'

const CHOICES = ['newDevice', 'accountChanges', 'notifications'] as const satisfies (keyof Notify)[]
/** The roles that get e-mail about new work. */
const OFFICES: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

/** The e-mails that the user wants; each change is saved immediately. */
export function AccountNotify({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const updateAccount = useUpdateAccount()
  // optimistic value, shown until the server responds
  const [optimistic, setOptimistic] = useState<Notify>()
  const shown = optimistic ?? account.notify

  const save = async (notify: Notify) => {
    setOptimistic(notify)
    try {
      updateAccount(await call(auth, 'preferences', { body: { notify } }))
      toast(t('saved'))
    } catch (error) {
      toastProblem(error)
    } finally {
      setOptimistic(undefined)
    }
  }
  return (
    <Card title={t('notify.title')} text={t('notify.text')}>
      <div className={classes.form}>
        {CHOICES.map((name) => (
          <CheckField
            key={name}
            label={t(`notify.${name}`)}
            help={t(`notify.${name}Help`)}
            checked={shown[name]}
            onChange={(event) => void save({ ...shown, [name]: event.currentTarget.checked })}
          />
        ))}
        {OFFICES.includes(account.role.role_name) && (
          <EmailPreferences notify={shown} onChange={(notify) => void save(notify)} />
        )}
      </div>
    </Card>
  )
}
