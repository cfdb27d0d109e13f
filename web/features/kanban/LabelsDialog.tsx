import { IconPlus, IconX } from '@tabler/icons-react'
import {
  type Board,
  BoardLabels,
  kanban,
  LABEL_COLOURS,
  LABEL_NAME_MAX,
  LABELS_MAX,
  type LabelColour,
} from '#contract/features/kanban/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  labels: { id: string | null; name: string; colour: LabelColour }[]
}

/** The labels of a board: their names, colours and number. */
export function LabelsDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const save = useDo(kanban, 'setLabels')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof BoardLabels>({
    schema: BoardLabels,
    initial: { labels: board.labels.map(({ id, name, colour }) => ({ id, name, colour })) },
    toBody: ({ labels }) => ({ labels, version: board.version }),
    send: async (body) => {
      await save.mutateAsync({ params: { id: board.id }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  const { labels } = form.getValues()
  const next = LABEL_COLOURS[labels.length % LABEL_COLOURS.length] ?? 'blue'
  return (
    <FormDialog
      title={t('labels.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      {labels.length === 0 && <p>{t('labels.none')}</p>}
      <ol className={classes.rows}>
        {labels.map(({ id, colour }, at) => (
          <li key={id ?? `new ${at}`} className={classes.row}>
            <TextField
              label={t('labels.name', { n: at + 1 })}
              required
              limit={LABEL_NAME_MAX}
              {...form.getInputProps(`labels.${at}.name`)}
            />
            <NativeSelect
              stacked
              label={t('labels.colour', { n: at + 1 })}
              value={colour}
              options={LABEL_COLOURS.map((value) => ({ value, label: t(`colour.${value}`) }))}
              onChange={(value) => form.setFieldValue(`labels.${at}.colour`, value)}
            />
            <IconButton name={t('labels.remove', { n: at + 1 })} onClick={() => form.removeListItem('labels', at)}>
              <IconX size={20} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="light"
          disabled={labels.length >= LABELS_MAX}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('labels', { id: null, name: '', colour: next })}
        >
          {t('labels.add')}
        </Button>
      </div>
    </FormDialog>
  )
}
