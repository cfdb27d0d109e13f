import {
  type LeaderPersonal,
  leaders,
  READING_REASONS,
  Reading,
  readingLabels,
} from '#contract/features/leaders/index.ts'
import { call } from '../../core/api/client.ts'
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
  leaderId: string
  onShown: (personal: LeaderPersonal) => void
  onClose: () => void
}

/** Asks why a register number is opened; its owner is notified of the reason. */
export function RevealDialog(props: Props) {
  const t = leaderTexts.useText()
  return (
    <Dialog opened onClose={props.onClose} title={t('show.revealTitle')} width={480}>
      <Reasons {...props} />
    </Dialog>
  )
}

function Reasons({ leaderId, onShown, onClose }: Props) {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Reading,
    initial: { reason: 'correct', note: '' },
    toBody: ({ reason, note }) => ({ reason, ...(note.trim() ? { note } : {}) }),
    // fetched here only: never in advance, never again automatically, and never cached
    send: async (query) => onShown((await call(leaders, 'reveal', { params: { id: leaderId }, query })).data),
  })
  return (
    <form onSubmit={onSubmit} noValidate className={layout.stack}>
      <p className={classes.quiet}>{t('show.revealLead')}</p>
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
          {t('show.show')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {c('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
