import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type NewApiToken,
  TOKEN_NAME_MAX,
  TokenDraft,
  type TokenScope,
  tokens,
} from '#contract/features/tokens/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { Refusal } from '../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { tokenTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  expiresOn: string
  scopes: TokenScope[]
  password: string
  code: string
}

/** Days for which a new token is valid unless another day is chosen. Our choice. */
const DAYS = 90

interface Props {
  onMade: (made: NewApiToken) => void
  onClose: () => void
}

/** Makes a token. */
export function TokenDialog({ onMade, onClose }: Props) {
  const t = tokenTexts.useText()
  const c = coreTexts.useText()
  const create = useDo(tokens, 'create')
  const waiting = useRetryDelay()
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof TokenDraft>({
    schema: TokenDraft,
    choices: ['scopes'],
    initial: { name: '', expiresOn: addDays(dayInUlaanbaatar(new Date()), DAYS), scopes: [], password: '', code: '' },
    toBody: ({ code, ...values }) => ({ ...values, ...(code ? { code } : {}) }),
    send: async (body) => {
      const { data } = await waiting.watch(create.mutateAsync({ body }))
      onMade(data)
    },
  })
  return (
    <FormDialog
      title={t('add')}
      onClose={onClose}
      onSubmit={onSubmit}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('form.submit'), isBusy: isSending, isOff: waiting.isWaiting }}
    >
      <Refusal waiting={waiting} problem={problem} />
      <TextField
        label={t('form.name')}
        help={t('form.nameHelp')}
        required
        limit={TOKEN_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <FormDateField form={form} name="expiresOn" label={t('form.expires')} />
      <ScopeFields
        value={form.getValues().scopes}
        error={form.errors.scopes as string | undefined}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label={t('form.password')}
        autoComplete="current-password"
        required
      />
      {(form.errors.code || form.getValues().code) && (
        <TextField
          {...form.getInputProps('code')}
          label={t('form.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
        />
      )}
    </FormDialog>
  )
}
