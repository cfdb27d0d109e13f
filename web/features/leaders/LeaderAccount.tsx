import { EMAIL_MAX } from '#contract/core/people/person.ts'
import { type LeaderDetails, leaders } from '#contract/features/leaders/index.ts'
import { users } from '#contract/features/users/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useDo, useMay } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { AccountStatus } from './LeaderStatus.tsx'
import classes from './leaders.module.css'
import { leaderTexts } from './texts.ts'

/** Whether the leader can sign in, with a link to create an account for people who may. */
export function LeaderAccount({ leader }: { leader: LeaderDetails }) {
  const t = leaderTexts.useText()
  const mayMake = useMay(leaders, 'invite') && leader.status === 'active' && !leader.account
  return (
    <Card
      title={t('show.account')}
      text={mayMake ? t('show.accountText') : undefined}
      action={leader.account && <AccountStatus account={leader.account} />}
    >
      {leader.accountEmail && (
        <p className={classes.strong}>
          <bdi>{leader.accountEmail}</bdi>
        </p>
      )}
      {!leader.account && !mayMake && <p className={classes.quiet}>{t('show.accountNone')}</p>}
      {mayMake && <NewAccount id={leader.id} />}
    </Card>
  )
}

function NewAccount({ id }: { id: string }) {
  const t = leaderTexts.useText()
  const make = useDo(leaders, 'account', [users])
  const { form, isSending, problem, onSubmit } = useContractForm({
    schema: leaders.routes.account.body,
    initial: { email: '' },
    send: async (body) => {
      await make.mutateAsync({ params: { id }, body })
      toast(t('done.account'))
    },
  })
  const { onFocus: _, ...input } = form.getInputProps('email')
  return (
    <form onSubmit={onSubmit} noValidate className={layout.stack}>
      <EmailField
        label={t('show.email')}
        required
        dir="ltr"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        data-field="email"
        {...input}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={isSending}>
          {t('show.makeAccount')}
        </Button>
      </div>
    </form>
  )
}
