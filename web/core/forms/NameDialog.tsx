import type { z } from 'zod/mini'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { useContractForm } from './form.tsx'

interface NameDialogProps<S extends z.ZodMiniType> {
  title: string
  /** The field's label. */
  label: string
  /** The most letters of a name. */
  limit: number
  /** The name before; none for something new. */
  name?: string
  schema: S
  toBody: (name: string) => unknown
  /** Errors that it throws are shown on the field. */
  send: (body: z.output<S>) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of something new, or for another name. */
export function NameDialog<S extends z.ZodMiniType>(props: NameDialogProps<S>) {
  const c = coreTexts.useText()
  const { form, onSubmit, isSending, problem } = useContractForm<{ name: string }, S>({
    schema: props.schema,
    initial: { name: props.name ?? '' },
    toBody: ({ name }) => props.toBody(name),
    send: async (body) => {
      await props.send(body)
      props.onClose()
    },
  })
  return (
    <FormDialog
      title={props.title}
      onClose={props.onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={props.label} required limit={props.limit} {...form.getInputProps('name')} />
    </FormDialog>
  )
}
