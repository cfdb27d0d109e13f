import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import {
  type Board,
  type BoardCard,
  CARD_TEXT_MAX,
  CARD_TITLE_MAX,
  CardChange,
  kanban,
} from '#contract/features/kanban/index.ts'
import { formFileOf } from '../../core/content/form-file.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { CardFiles, CoverChoice } from './CardFiles.tsx'
import type { CardValues } from './card-values.ts'
import { ItemsField } from './ItemsField.tsx'
import { kanbanTexts } from './texts.ts'

/** What a `stale` problem carries: a card without what belongs to it. */
type Saved = Omit<
  BoardCard,
  'assignees' | 'labels' | 'files' | 'source' | 'cover' | 'coverId' | 'items' | 'checklist' | 'comments'
>

const valuesOf = (
  card: Saved,
  {
    assignees,
    labels,
    files,
    coverId,
    items,
  }: Pick<CardValues, 'assignees' | 'labels' | 'files' | 'coverId' | 'items'>,
): CardValues => ({
  title: card.title,
  description: card.description,
  start: card.start ?? '',
  due: card.due ?? '',
  isCompleted: card.completedAt !== null,
  assignees: [...assignees],
  labels: [...labels],
  files: [...files],
  coverId,
  items: items.map((item) => ({ ...item })),
})

const bodyOf = ({ start, due, files, coverId, ...same }: CardValues, version: number) => ({
  ...same,
  fileIds: files.map(({ fileId }) => fileId),
  coverId: files.some(({ fileId }) => fileId === coverId) ? coverId : null,
  start: start === '' ? null : start,
  due: due === '' ? null : due,
  version,
})

interface Props {
  card: BoardCard
  board: Board
  onClose: () => void
}

/** Changes a card. */
export function CardForm({ card, board, onClose }: Props) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const [base, setBase] = useState<Saved>(card)
  const stale = useStaleMerge<Saved>(() => onSubmit())
  const change = useDo(kanban, 'changeCard')
  const [isUploading, setUploading] = useState(false)
  const { form, onSubmit, isSending, problem } = useContractForm<CardValues, typeof CardChange>({
    schema: CardChange,
    initial: valuesOf(card, { ...card, files: card.files.map(formFileOf), coverId: card.coverId ?? '' }),
    toBody: (values) => bodyOf(values, base.version),
    send: async (body) => {
      await change.mutateAsync({ params: { id: card.id }, body })
      toast(c('form.saved'))
      onClose()
    },
    // the response contains the current record
    onStale: (current) => stale.setTheirs(current as Saved),
  })
  const values = form.getValues()
  const { theirs } = stale
  if (theirs) {
    const saved = valuesOf(theirs, values)
    const choose = (keep: ReadonlySet<string>) => {
      form.setValues(withMine(saved, values, keep))
      setBase(theirs)
      stale.settleChoice(keep.size > 0)
    }
    return <CardStale mine={values} theirs={saved} onClose={stale.dismiss} onChoose={choose} />
  }
  const people = board.people
    .filter(({ id, as }) => as !== 'former' || card.assignees.includes(id))
    .map((person) => ({ value: person.id, label: shortName(person) }))
  return (
    <FormDialog
      title={t('card.edit')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending || isUploading }}
      width={640}
    >
      <TextField label={t('field.title')} required limit={CARD_TITLE_MAX} {...form.getInputProps('title')} />
      <TextAreaField label={t('field.description')} limit={CARD_TEXT_MAX} {...form.getInputProps('description')} />
      <div className={layout.pair}>
        {(['start', 'due'] as const).map((name) => (
          <div key={name} data-field={name} tabIndex={-1}>
            <DateField
              label={t(`field.${name}`)}
              today={dayInUlaanbaatar(new Date())}
              value={values[name]}
              error={form.getInputProps(name).error}
              onBlur={form.getInputProps(name).onBlur}
              onChange={(value) => form.setFieldValue(name, value)}
            />
          </div>
        ))}
      </div>
      <CheckField
        label={t('field.isCompleted')}
        checked={values.isCompleted}
        onChange={(press) => form.setFieldValue('isCompleted', press.currentTarget.checked)}
      />
      <Choices form={form} board={board} people={people} />
      <ItemsField form={form} people={people} />
      <CardFiles form={form} onBusy={setUploading} />
      <CoverChoice form={form} />
    </FormDialog>
  )
}

interface ChoicesProps {
  form: UseFormReturnType<CardValues>
  board: Board
  people: readonly { value: string; label: string }[]
}

/** Who does it, and its labels. */
function Choices({ form, board, people }: ChoicesProps) {
  const t = kanbanTexts.useText()
  const values = form.getValues()
  return (
    <>
      <MultiSelectField
        label={t('field.assignees')}
        data={people}
        value={values.assignees}
        error={errorUnder(form.errors, 'assignees')}
        onChange={(ids) => form.setFieldValue('assignees', ids)}
      />
      {board.labels.length > 0 && (
        <MultiSelectField
          label={t('field.labels')}
          data={board.labels.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.labels}
          error={errorUnder(form.errors, 'labels')}
          onChange={(ids) => form.setFieldValue('labels', ids)}
        />
      )}
    </>
  )
}

/** The message of a list field, or of one of its items. */
const errorUnder = (errors: Record<string, React.ReactNode>, name: string) =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]

interface StaleProps {
  mine: CardValues
  theirs: CardValues
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}

/** Compares what somebody else has saved meanwhile with the values in the form; what belongs to the card is as in the form. */
function CardStale({ mine, theirs, ...rest }: StaleProps) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const labels = {
    title: t('field.title'),
    description: t('field.description'),
    start: t('field.start'),
    due: t('field.due'),
    isCompleted: t('field.isCompleted'),
  }
  const day = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, lang) : value)
  const shown = ({ title, description, start, due, isCompleted }: CardValues) => ({
    title,
    description,
    start: day(start),
    due: day(due),
    isCompleted: isCompleted ? '✓' : '–',
  })
  return <StaleDialog fields={differingFields<keyof typeof labels>(labels, shown(mine), shown(theirs))} {...rest} />
}
