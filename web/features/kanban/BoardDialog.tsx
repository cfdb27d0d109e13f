import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BOARD_NAME_MAX, type Board, BoardChange, BoardDraft, kanban } from '#contract/features/kanban/index.ts'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { NameDialog } from '../../core/forms/NameDialog.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useBoardName } from './board-name.ts'
import { TEMPLATES, type Template, templateTexts, useTemplate } from './templates.ts'
import { kanbanTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  whose: 'person' | 'office'
}

const isTemplate = (like: string): like is Template => TEMPLATES.some((one) => one === like)

/** Adds a board with the columns and labels of a template, or of another board, and opens it. */
export function BoardDialog({ onClose }: { onClose: () => void }) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const hasOffice = useOwnArea() !== null
  const navigate = useNavigate()
  const create = useDo(kanban, 'create')
  const partsOf = useTemplate()
  const template = templateTexts.useText()
  const [like, setLike] = useState<string>(TEMPLATES[0])
  const nameOf = useBoardName()
  const boards = useAsk(kanban, 'list', { query: { pageSize: 100 } }).data?.data ?? []
  const other = useAsk(kanban, 'one', { params: { id: like } }, { enabled: !isTemplate(like) }).data?.data
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof BoardDraft>({
    schema: BoardDraft,
    initial: { name: '', whose: 'person' },
    toBody: ({ name, whose }) => ({
      name,
      forArea: whose === 'office',
      ...(isTemplate(like) ? partsOf(like) : partsLike(other)),
    }),
    send: async (body) => {
      const { data } = await create.mutateAsync({ body })
      onClose()
      void navigate(`/dashboard/kanban/${data.id}`)
    },
  })
  return (
    <FormDialog
      title={t('add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending || (!isTemplate(like) && !other) }}
    >
      <TextField label={t('field.name')} required limit={BOARD_NAME_MAX} {...form.getInputProps('name')} />
      <NativeSelect
        stacked
        label={t('field.template')}
        value={like}
        options={[
          ...TEMPLATES.map((id) => ({ value: id as string, label: template(`${id}.name`) })),
          ...boards.map((board) => ({ value: board.id, label: template('like', { name: nameOf(board) }) })),
        ]}
        onChange={setLike}
      />
      {hasOffice && (
        <NativeSelect
          stacked
          label={t('field.whose')}
          value={form.getValues().whose}
          options={[
            { value: 'person', label: t('field.person') },
            { value: 'office', label: t('field.office') },
          ]}
          onChange={(whose) => form.setFieldValue('whose', whose)}
        />
      )}
    </FormDialog>
  )
}

/** The columns and labels of a board, for another one. */
const partsLike = (board: Board | undefined): Pick<BoardDraft, 'columns' | 'labels'> => ({
  columns: board?.columns.map(({ name, limit }) => ({ name, limit })) ?? [],
  labels: board?.labels.map(({ name, colour }) => ({ name, colour })) ?? [],
})

/** Renames a board. */
export function RenameDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const change = useDo(kanban, 'change')
  return (
    <NameDialog
      title={t('rename')}
      label={t('field.name')}
      limit={BOARD_NAME_MAX}
      name={board.name ?? ''}
      schema={BoardChange}
      toBody={(name) => ({ name, version: board.version })}
      send={async (body) => {
        await change.mutateAsync({ params: { id: board.id }, body })
        toast(c('form.saved'))
      }}
      onClose={onClose}
    />
  )
}
