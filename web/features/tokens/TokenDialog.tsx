import { Suspense, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type NewApiToken,
  TOKEN_NAME_MAX,
  TokenDraft,
  type TokenScope,
  tokens,
} from '#contract/features/tokens/index.ts'
import type { ApiProblem } from '../../core/api/client.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { loadProof } from '../users/index.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { tokenTexts } from './texts.ts'

const ProofDialog = lazyPart(loadProof)

interface Values extends Record<string, unknown> {
  name: string
  expiresOn: string
  scopes: TokenScope[]
}

/** Days for which a new token is valid unless another day is chosen. Our choice. */
const DAYS = 90

interface Props {
  onMade: (made: NewApiToken) => void
  onClose: () => void
}

/** Makes a token: what it may do, then the proof that its owner makes it. */
export function TokenDialog({ onMade, onClose }: Props) {
  const t = tokenTexts.useText()
  const create = useDo(tokens, 'create')
  const [values, setValues] = useState<Values>(() => ({
    name: '',
    expiresOn: addDays(dayInUlaanbaatar(new Date()), DAYS),
    scopes: [],
  }))
  const [isChosen, setChosen] = useState(false)
  const [refused, setRefused] = useState<ApiProblem>()
  if (!isChosen) {
    const onChosen = (chosen: Values) => {
      setValues(chosen)
      setRefused(undefined)
      setChosen(true)
    }
    return <DraftDialog initial={values} refused={refused} onChosen={onChosen} onClose={onClose} />
  }
  const onBack = () => setChosen(false)
  return (
    <Suspense
      fallback={
        <Dialog opened onClose={onBack} title={t('add')} width={520}>
          <FormSkeleton fields={1} />
        </Dialog>
      }
    >
      <ProofDialog
        act={{ label: t('form.submit') }}
        onProve={async (proof) => onMade((await create.mutateAsync({ body: { ...values, ...proof } })).data)}
        onRefused={(error) => {
          setRefused(error)
          onBack()
        }}
        onClose={onBack}
      />
    </Suspense>
  )
}

const Draft = z.pick(TokenDraft, { name: true, expiresOn: true, scopes: true })

interface DraftProps {
  initial: Values
  /** Why the server refused these values. */
  refused: ApiProblem | undefined
  onChosen: (values: Values) => void
  onClose: () => void
}

function DraftDialog({ initial, refused, onChosen, onClose }: DraftProps) {
  const t = tokenTexts.useText()
  const c = coreTexts.useText()
  const { form, onSubmit, isSending, problem, refuse } = useContractForm<Values, typeof Draft>({
    schema: Draft,
    choices: ['scopes'],
    initial,
    send: async (_body, values) => onChosen(values),
  })
  const shown = useRef<ApiProblem>(undefined)
  useEffect(() => {
    if (!refused || shown.current === refused) return
    shown.current = refused
    refuse(refused)
  }, [refused, refuse])
  return (
    <FormDialog
      title={t('add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('form.submit'), isBusy: isSending }}
    >
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
    </FormDialog>
  )
}
