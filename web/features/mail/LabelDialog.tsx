import { useNavigate } from 'react-router'
import {
  LabelInput,
  MAIL_COLOURS,
  MAIL_LABEL_NAME_MAX,
  type MailColour,
  type MailLabel,
  mail,
} from '#contract/features/mail/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { mailTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  colour: MailColour
}

interface Props {
  mailboxId: string
  /** The label to change; without it one is added. */
  label?: MailLabel
  onClose: () => void
}

/** Adds, changes or deletes a label. */
export function LabelDialog({ mailboxId, label, onClose }: Props) {
  const t = mailTexts.useText()
  const c = coreTexts.useText()
  const add = useDo(mail, 'addLabel')
  const change = useDo(mail, 'changeLabel')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof LabelInput>({
    schema: LabelInput,
    initial: { name: label?.name ?? '', colour: label?.colour ?? MAIL_COLOURS[0] },
    toBody: (values) => values,
    send: async (body) => {
      if (label) await change.mutateAsync({ params: { id: label.id }, body: { ...body, version: label.version } })
      else await add.mutateAsync({ body: { ...body, mailboxId } })
      toast(c('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={label ? t('editLabel', { name: label.name }) : t('newLabel')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('labelName')} required limit={MAIL_LABEL_NAME_MAX} {...form.getInputProps('name')} />
      <NativeSelect
        label={t('labelColour')}
        options={MAIL_COLOURS.map((value) => ({ value, label: t(`colour.${value}`) }))}
        value={form.getValues().colour}
        onChange={(value) => form.setFieldValue('colour', value)}
      />
      {label && <RemoveLabel label={label} onClose={onClose} />}
    </FormDialog>
  )
}

function RemoveLabel({ label, onClose }: Required<Pick<Props, 'label' | 'onClose'>>) {
  const t = mailTexts.useText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useDo(mail, 'removeLabel')
  const run = async () => {
    const question = {
      title: t('removeLabel'),
      text: t('removeLabelText', { name: label.name }),
      confirmLabel: t('removeLabel'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id: label.id } })
      onClose()
      await navigate('/dashboard/mail/inbox')
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Button variant="light" color="red" onClick={() => void run()}>
      {t('removeLabel')}
    </Button>
  )
}
