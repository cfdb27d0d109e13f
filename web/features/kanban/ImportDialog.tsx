import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type BoardImport, kanban } from '#contract/features/kanban/index.ts'
import { ApiProblem, upload } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

/** Size limit of a file in bytes, the same as the server's. */
const MAX_BYTES = 10 * 1024 * 1024
const ACCEPT = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/json': ['.json'],
}

/** What is known of the chosen file. */
type Seen =
  | { state: 'reading' }
  | { state: 'good'; preview: BoardImport }
  | { state: 'wrong'; problem: string; errors: readonly { path: string; message: string }[] }

/** Makes a board from a file: says what would be made first, then makes all of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const hasOffice = useOwnArea() !== null
  const client = useQueryClient()
  const navigate = useNavigate()
  const [whose, setWhose] = useState<'person' | 'office'>('person')
  const [file, setFile] = useState<File>()
  const [seen, setSeen] = useState<Seen>()
  const [isSaving, setSaving] = useState(false)
  const query = { forArea: String(whose === 'office') }

  const read = async (chosen: File) => {
    setFile(chosen)
    setSeen({ state: 'reading' })
    try {
      const { data } = await upload(kanban, 'importBoard', chosen, { query })
      setSeen({ state: 'good', preview: data })
    } catch (error) {
      setSeen(wrong(error))
    }
  }
  const save = async () => {
    if (!file) return
    setSaving(true)
    try {
      const { data } = await upload(kanban, 'importBoard', file, { query: { ...query, save: 'true' } })
      await client.invalidateQueries({ queryKey: [kanban.name] })
      toast(t('import.done'))
      onClose()
      void navigate(`/dashboard/kanban/${data.boardId}`)
    } catch (error) {
      setSaving(false)
      setSeen(wrong(error))
    }
  }
  return (
    <FormDialog
      title={t('import.title')}
      onClose={onClose}
      onSubmit={() => void save()}
      problem={seen?.state === 'wrong' ? seen.problem : undefined}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('import.save'), isBusy: isSaving || seen?.state !== 'good' }}
    >
      <p className={classes.text}>{t('import.lead')}</p>
      {hasOffice && (
        <NativeSelect
          stacked
          label={t('field.whose')}
          value={whose}
          options={[
            { value: 'person', label: t('field.person') },
            { value: 'office', label: t('field.office') },
          ]}
          onChange={setWhose}
        />
      )}
      <FileDrop
        label={t('import.file')}
        files={
          file
            ? [{ id: 'file', name: file.name, size: file.size, state: seen?.state === 'reading' ? 'sending' : 'done' }]
            : []
        }
        onAdd={([chosen]) => {
          if (chosen) void read(chosen)
        }}
        onRemove={() => {
          setFile(undefined)
          setSeen(undefined)
        }}
        accept={ACCEPT}
        maxBytes={MAX_BYTES}
        maxFiles={1}
      />
      {seen?.state === 'wrong' && <Errors errors={seen.errors} />}
      {seen?.state === 'good' && <Preview preview={seen.preview} />}
    </FormDialog>
  )
}

const wrong = (error: unknown): Seen => ({
  state: 'wrong',
  problem: problemText(error),
  errors: error instanceof ApiProblem ? (error.errors ?? []) : [],
})

/** What is wrong with a file, by its rows or, in JSON, by their paths. */
function Errors({ errors }: { errors: readonly { path: string; message: string }[] }) {
  const t = kanbanTexts.useText()
  const placeOf = (path: string) => {
    const [, line, field] = /^rows\.(\d+)\.(\w+)/.exec(path) ?? []
    if (line === undefined) return path === 'file' ? t('import.file') : path
    return t('import.place', { line, field: isField(field) ? t(`import.field.${field}`) : '' })
  }
  if (errors.length === 0) return null
  return (
    <ul className={classes.rows} aria-label={t('import.errors')}>
      {errors.map(({ path, message }) => (
        <li key={path} className={classes.text}>
          <strong>
            <bdi>{placeOf(path)}</bdi>
          </strong>{' '}
          {message}
        </li>
      ))}
    </ul>
  )
}

const FIELDS = ['title', 'column', 'description', 'start', 'due', 'isCompleted', 'isArchived'] as const
const isField = (field: string | undefined): field is (typeof FIELDS)[number] => FIELDS.some((one) => one === field)

function Preview({ preview }: { preview: BoardImport }) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const { name, columns, cards, archived, labels, ignored, unknownPeople } = preview
  const n = (value: number) => formatNumber(value, lang)
  return (
    <Facts
      facts={[
        [t('field.name'), <bdi key="name">{name}</bdi>],
        [t('import.columns'), n(columns)],
        [t('import.cards'), archived === 0 ? n(cards) : t('import.cardsOf', { n: n(cards), archived: n(archived) })],
        [t('labels.title'), n(labels)],
        [t('import.ignored'), ignored.join(', ')],
        [t('import.unknownPeople'), unknownPeople.join(', ')],
      ]}
    />
  )
}
