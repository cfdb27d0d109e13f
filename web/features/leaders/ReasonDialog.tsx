import { READING_REASONS, Reading, readingLabels } from '#contract/features/leaders/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './leaders.module.css'
import { leaderTexts } from './texts.ts'

interface Props {
  title: string
  lead: string
  /** The label of the button. */
  act: string
  onReason: (reading: Reading) => Promise<unknown>
  onClose: () => void
}

/** Asks why register numbers are opened or downloaded; their owners are notified of the reason. */
export function ReasonDialog({ title, onClose, ...form }: Props) {
  return (
    <Dialog opened onClose={onClose} title={title} width={480}>
      <ReasonForm onClose={onClose} {...form} />
    </Dialog>
  )
}

function ReasonForm({ lead, act, onReason, onClose }: Omit<Props, 'title'>) {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Reading,
    // nothing is selected: a reason that nobody chose would be no reason
    initial: { reason: null as Reading['reason'] | null, note: '' },
    choices: ['reason'],
    toBody: ({ reason, note }) => ({ ...(reason ? { reason } : {}), ...(note.trim() ? { note } : {}) }),
    send: onReason,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={layout.stack}>
      <p className={classes.quiet}>{lead}</p>
      {problem && <p role="alert">{problem}</p>}
      <SelectField
        label={t('show.reason')}
        required
        data={READING_REASONS.map((value) => ({ value, label: readingLabels[lang][value] }))}
        {...form.getInputProps('reason')}
      />
      <TextField label={t('show.note')} help={t('show.noteHelp')} {...form.getInputProps('note')} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending}>
          {act}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {c('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
