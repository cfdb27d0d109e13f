import { type BoardColumn, COLUMN_NAME_MAX, ColumnDraft, kanban } from '#contract/features/kanban/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { kanbanTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  limit: string
}

interface Props {
  boardId: string
  /** Left out for a new one. */
  column?: BoardColumn
  onClose: () => void
}

/** Adds or changes a column. */
export function ColumnDialog({ boardId, column, onClose }: Props) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const create = useDo(kanban, 'addColumn')
  const change = useDo(kanban, 'changeColumn')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof ColumnDraft>({
    schema: ColumnDraft,
    initial: { name: column?.name ?? '', limit: column?.limit ? String(column.limit) : '' },
    toBody: ({ name, limit }) => ({ name, limit: limit.trim() === '' ? null : Number(limit) }),
    send: async (body) => {
      if (column) await change.mutateAsync({ params: { id: column.id }, body: { ...body, version: column.version } })
      else await create.mutateAsync({ params: { id: boardId }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(column ? 'column.edit' : 'column.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('field.name')} required limit={COLUMN_NAME_MAX} {...form.getInputProps('name')} />
      <TextField
        label={t('field.limit')}
        help={t('field.limitHelp')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('limit')}
      />
    </FormDialog>
  )
}
