import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#contract/core/people/person.ts'
import { type CompanyAuthor, reports } from '#contract/features/reports/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

const Address = z.strictObject({ email: Email })

/** Opens the people who may write company reports. */
export function CompanyAuthorsButton() {
  const t = reportTexts.useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconUsersGroup size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('company.rights')}
      </Button>
      {isOpen && <CompanyAuthorsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The people who may write company reports, and a form that gives the right to another one. */
function CompanyAuthorsDialog({ onClose }: { onClose: () => void }) {
  const t = reportTexts.useText()
  const { data } = useAsk(reports, 'companyAuthors')
  const set = useDo(reports, 'setCompanyAuthor')
  const { form, onSubmit, isSending, problem } = useContractForm<{ email: string }, typeof Address>({
    schema: Address,
    initial: { email: '' },
    send: async ({ email }) => {
      await set.mutateAsync({ body: { email, writes: true } })
      toast(t('company.given'))
      form.reset()
    },
  })
  const take = async ({ email }: CompanyAuthor) => {
    try {
      await set.mutateAsync({ body: { email, writes: false } })
      toast(t('company.taken'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <FormDialog
      title={t('company.rights')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: t('company.close') }}
      submit={{ label: t('company.give'), isBusy: isSending }}
    >
      <p className={classes.plain}>{t('company.rightsText')}</p>
      {data?.data.length === 0 && <p className={classes.plain}>{t('company.none')}</p>}
      <ul className={classes.people}>
        {data?.data.map((person) => (
          <li key={person.personId}>
            <span>
              <bdi>{person.name}</bdi>
              <bdi className={classes.under}>{person.email}</bdi>
            </span>
            <Button
              variant="default"
              aria-label={`${t('company.take')}: ${person.name}`}
              onClick={() => void take(person)}
            >
              {t('company.take')}
            </Button>
          </li>
        ))}
      </ul>
      <EmailField label={t('company.email')} required {...form.getInputProps('email')} />
    </FormDialog>
  )
}
