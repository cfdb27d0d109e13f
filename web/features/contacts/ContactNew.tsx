import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inLang } from '#contract/core/text.ts'
import { contacts, contactTopics, MESSAGE_MAX_CHARS, TakenContact } from '#contract/features/contacts/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useEntries } from '../../core/city/values.ts'
import { useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { useDo, useMay } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/Page.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
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
/** What people mostly come or call with, where the city still offers it. */
const USUAL_TOPIC = 'request'

const startWith = (offered: readonly { key: string }[]): string =>
  (offered.find(({ key }) => key === USUAL_TOPIC) ?? offered[0])?.key ?? ''

/** A message that staff write down for somebody who came or called. */
export default function ContactNew() {
  const t = contactTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { offered } = useEntries(contactTopics)
  const take = useDo(contacts, 'take')
  const mayRead = useMay(contacts, 'read')
  const [isSent, setSent] = useState(false)
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof TakenContact>({
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
      // after the form is clean; section leaders have no list
      setTimeout(() => void navigate(mayRead ? LIST : '/dashboard'), 0)
    },
  })
  useLeaveWarning(form.isDirty() && !isSent, () =>
    confirm({
      title: c('form.leaveTitle'),
      text: c('form.leaveText'),
      confirmLabel: c('form.leave'),
      cancelLabel: c('form.stay'),
      danger: true,
    }).then(Boolean),
  )
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
