import { useState } from 'react'
import type { Role } from '#contract/core/actor.ts'
import { type Account, auth, type Notify } from '#contract/features/auth/index.ts'
import { call } from '../../core/api.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './account.module.css'
import { accountTexts } from './account-texts.ts'
import { toastProblem, useTakeAccount } from './use-account.ts'
import { WorkMails } from './WorkMails.tsx'

const CHOICES = ['newDevice', 'accountChanges', 'notifications'] as const satisfies (keyof Notify)[]
/** Offices get new work; citizens and section leaders have none that reaches them so. */
const OFFICES: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

/** Which mails the person wants; each choice is kept at once. */
export function AccountNotify({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const take = useTakeAccount()
  // shown at once; the server's answer takes its place
  const [coming, setComing] = useState<Notify>()
  const shown = coming ?? account.notify

  const save = async (notify: Notify) => {
    setComing(notify)
    try {
      take(await call(auth, 'preferences', { body: { notify } }))
      toast(t('saved'))
    } catch (error) {
      toastProblem(error)
    } finally {
      setComing(undefined)
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
          <WorkMails notify={shown} onChange={(notify) => void save(notify)} />
        )}
      </div>
    </Card>
  )
}
