import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { contacts, contactTopics, MESSAGE_MAX_CHARS, TakenContact } from '#contract/features/contacts/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useEntries } from '../../core/city/values.ts'
import { useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo, useMay } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './contacts.module.css'
import { contactTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  email: string
  phone: string
  topic: string
  to: string | null
  message: string
}

const LIST = '/dashboard/contacts'
/** The most common topic of visits and calls, if the city still offers it. */
const USUAL_TOPIC = 'request'

const startWith = (offered: readonly { key: string }[]): string =>
  (offered.find(({ key }) => key === USUAL_TOPIC) ?? offered[0])?.key ?? ''

/** The form of a recorded message; leads to the list after it was sent. */
function useTakeForm(offered: readonly { key: string }[], mayRead: boolean) {
  const t = contactTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const take = useDo(contacts, 'take')
  const [isSent, setSent] = useState(false)
  const contractForm = useContractForm<Values, typeof TakenContact>({
    schema: TakenContact,
    initial: { name: '', email: '', phone: '', topic: startWith(offered), to: null, message: '' },
    toBody: ({ email, phone, to, ...values }) => ({
      ...values,
      lang,
      ...(email && { email }),
      ...(phone && { phone }),
      ...(to && { to }),
    }),
    send: async (body) => {
      const { data } = await take.mutateAsync({ body })
      setSent(true)
      toast(t('take.done', { n: data.number ?? '' }))
      // once the form is clean; section leaders have no list
      setTimeout(() => void navigate(mayRead ? LIST : '/dashboard'), 0)
    },
  })
  useLeaveWarning(contractForm.form.isDirty() && !isSent, () =>
    confirm({
      title: c('form.leaveTitle'),
      text: c('form.leaveText'),
      confirmLabel: c('form.leave'),
      cancelLabel: c('form.stay'),
      danger: true,
    }).then(Boolean),
  )
  return contractForm
}

/** A message that staff record for a visitor or caller. */
export default function ContactNew() {
  const t = contactTexts.useText()
  const lang = useLang()
  const { offered } = useEntries(contactTopics)
  const mayRead = useMay(contacts, 'read')
  const { form, onSubmit, isSending, problem } = useTakeForm(offered, mayRead)
  const { to } = form.getValues()
  return (
    <Page
      title={t('take.title')}
      lead={t('take.lead')}
      crumbs={mayRead ? [{ label: t('title'), to: LIST }, { label: t('take.title') }] : []}
      crumbsLabel={t('crumbs')}
      narrow
    >
      <form onSubmit={onSubmit} noValidate className={layout.side}>
        <Card>
          <div className={layout.stack}>
            <TextField label={t('take.name')} required {...form.getInputProps('name')} />
            <TextField label={t('take.phone')} type="tel" dir="ltr" {...form.getInputProps('phone')} />
            <TextField
              label={t('take.email')}
              help={t('take.emailHelp')}
              type="email"
              dir="ltr"
              {...form.getInputProps('email')}
            />
            <SelectField
              label={t('take.topic')}
              required
              data={offered.map(({ key, name }) => ({ value: key, label: inLang(name, lang) }))}
              {...form.getInputProps('topic')}
            />
            <AreaPicker
              label={t('take.area')}
              levels={['city', 'district', 'khoroo']}
              within={null}
              value={to}
              onChange={(id) => form.setFieldValue('to', id)}
              error={form.errors.to}
              field="to"
            />
            <p className={classes.quiet}>{t('take.areaHelp')}</p>
            <TextAreaField
              label={t('take.message')}
              required
              rows={6}
              limit={MESSAGE_MAX_CHARS}
              {...form.getInputProps('message')}
            />
          </div>
        </Card>
        <FormBar problem={problem}>
          <Button type="submit" loading={isSending}>
            {t('take.submit')}
          </Button>
        </FormBar>
      </form>
    </Page>
  )
}
