import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { CARD_TITLE_MAX, CardDraft, kanban, type RecordCards } from '#contract/features/kanban/index.ts'
import type { RecordPartProps } from '../../core/access/define-feature.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useBoardName } from './board-name.ts'
import { emptyCard } from './card-values.ts'
import { kanbanTexts } from './texts.ts'
import { useRecordPlace } from './use-record-place.ts'

interface Props extends RecordPartProps {
  record: RecordCards
  onClose: () => void
}

/** Makes a card from a record, on a board of the person. */
export function RecordCardDialog({ record, kind, id, onClose }: Props) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const nameOf = useBoardName()
  const placeOf = useRecordPlace()
  const boards = useAsk(kanban, 'list', { query: { pageSize: 100 } }).data?.data.filter((board) => board.canWrite)
  const [chosen, setBoard] = useState('')
  const boardId = boards?.some((board) => board.id === chosen) ? chosen : (boards?.[0]?.id ?? '')
  const columns = useAsk(kanban, 'one', { params: { id: boardId } }, { enabled: boardId !== '' }).data?.data.columns
  const [wanted, setColumn] = useState('')
  const columnId = columns?.some((column) => column.id === wanted) ? wanted : (columns?.[0]?.id ?? '')
  const add = useDo(kanban, 'addCard')
  // the members of the board see the title, and need not be allowed to read the record
  const title = record.labelIs === 'number' ? `${placeOf(kind)?.label() ?? ''} ${inLang(record.label, lang)}` : ''
  const { form, onSubmit, isSending, problem } = useContractForm<{ title: string }, typeof CardDraft>({
    schema: CardDraft,
    initial: { title: title.trim() },
    toBody: (values) => ({ ...emptyCard, ...values, columnId, source: { kind, id } }),
    send: async (body) => {
      await add.mutateAsync({ body })
      toast(t('record.added'))
      onClose()
    },
  })
  if (boards && (boards.length === 0 || columns?.length === 0)) {
    return (
      <Dialog opened onClose={onClose} title={t('record.add')}>
        <p>{t(boards.length === 0 ? 'record.noBoard' : 'record.noColumn')}</p>
        <LinkButton to={`/dashboard/kanban/${boardId}`}>{t('record.toBoards')}</LinkButton>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('record.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending || columnId === '' }}
    >
      <TextField
        label={t('field.title')}
        help={t('record.titleHelp')}
        required
        limit={CARD_TITLE_MAX}
        {...form.getInputProps('title')}
      />
      <NativeSelect
        stacked
        label={t('cards.column.board')}
        value={boardId}
        options={boards?.map((board) => ({ value: board.id, label: nameOf(board) })) ?? []}
        onChange={setBoard}
      />
      <NativeSelect
        stacked
        label={t('field.column')}
        value={columnId}
        options={columns?.map((column) => ({ value: column.id, label: column.name })) ?? []}
        onChange={setColumn}
      />
    </FormDialog>
  )
}
