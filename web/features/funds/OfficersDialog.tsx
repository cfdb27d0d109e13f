import * as z from 'zod/mini'
import { Email } from '#contract/core/people/person.ts'
import { funds, type PriceOfficer } from '#contract/features/funds/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import classes from './funds.module.css'
import { fundTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  email: string
  enters: boolean
  publishes: boolean
}

const Rights = z.strictObject({ email: Email, enters: z.boolean(), publishes: z.boolean() })

/** The people with a right to prices, and a form that gives it to another one. */
export function OfficersDialog({ onClose }: { onClose: () => void }) {
  const t = fundTexts.useText()
  const officers = useAsk(funds, 'officers')
  const set = useDo(funds, 'setOfficer')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof Rights>({
    schema: Rights,
    initial: { email: '', enters: true, publishes: false },
    send: async (body) => {
      await set.mutateAsync({ body })
      toast(t('officers.given'))
      form.reset()
    },
  })
  const take = async ({ email }: PriceOfficer) => {
    try {
      await set.mutateAsync({ body: { email, enters: false, publishes: false } })
      toast(t('officers.taken'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const { enters, publishes } = form.getValues()
  return (
    <FormDialog
      title={t('officers.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: t('officers.close') }}
      submit={{ label: t('officers.give'), isBusy: isSending, isOff: !enters && !publishes }}
    >
      <p className={classes.quiet}>{t('officers.text')}</p>
      {officers.data && officers.data.data.length === 0 && <p className={classes.quiet}>{t('officers.none')}</p>}
      <ul className={classes.people}>
        {officers.data?.data.map((person) => (
          <li key={person.personId}>
            <span>
              <bdi>{person.name}</bdi>
              <br />
              <span className={classes.quiet}>
                {[person.enters && t('officers.enters'), person.publishes && t('officers.publishes')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={`${t('officers.take')}: ${person.name}`}
              onClick={() => void take(person)}
            >
              {t('officers.take')}
            </Button>
          </li>
        ))}
      </ul>
      <EmailField label={t('officers.email')} required {...form.getInputProps('email')} />
      <CheckField label={t('officers.enters')} {...form.getInputProps('enters', { type: 'checkbox' })} />
      <CheckField label={t('officers.publishes')} {...form.getInputProps('publishes', { type: 'checkbox' })} />
    </FormDialog>
  )
}
