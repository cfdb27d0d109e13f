import {
  type NewWebhook,
  WEBHOOK_NAME_MAX,
  WEBHOOK_STATES,
  WEBHOOK_URL_MAX,
  type Webhook,
  WebhookDraft,
  type WebhookEvent,
  webhooks,
} from '#contract/features/webhooks/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { EventFields } from './EventFields.tsx'
import { webhookTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  url: string
  events: WebhookEvent[]
  state: Webhook['state']
}

interface Props {
  /** Left out for a new one. */
  webhook: Webhook | undefined
  onMade: (made: NewWebhook) => void
  onClose: () => void
}

/** Adds or edits a webhook. Only its owner can, so that two people rarely do at once. */
export function WebhookDialog({ webhook, onMade, onClose }: Props) {
  const t = webhookTexts.useText()
  const c = coreTexts.useText()
  const create = useDo(webhooks, 'create')
  const change = useDo(webhooks, 'change')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof WebhookDraft>({
    schema: WebhookDraft,
    choices: ['events'],
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? 'https://',
      events: webhook?.events ?? [],
      state: webhook?.state ?? 'active',
    },
    send: async (body) => {
      if (!webhook) return onMade((await create.mutateAsync({ body })).data)
      await change.mutateAsync({ params: { id: webhook.id }, body: { ...body, version: webhook.version } })
      toast(c('form.saved'))
      onClose()
    },
  })
  const values = form.getValues()
  return (
    <FormDialog
      title={webhook ? c('form.edit') : t('add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField
        label={t('form.name')}
        help={t('form.nameHelp')}
        required
        limit={WEBHOOK_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <TextField
        label={t('form.url')}
        help={t('form.urlHelp')}
        required
        type="url"
        dir="ltr"
        maxLength={WEBHOOK_URL_MAX}
        {...form.getInputProps('url')}
      />
      <EventFields
        value={values.events}
        error={form.errors.events as string | undefined}
        onChange={(events) => form.setFieldValue('events', events)}
      />
      <NativeSelect
        stacked
        label={t('form.state')}
        value={values.state}
        options={WEBHOOK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(state) => form.setFieldValue('state', state)}
      />
    </FormDialog>
  )
}
