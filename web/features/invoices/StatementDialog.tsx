import { useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import {
  bankAccount,
  invoices,
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementColumns,
  type StatementPreview,
} from '#contract/features/invoices/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { useCity } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Money } from './InvoiceStatus.tsx'
import classes from './invoices.module.css'
import { invoiceTexts } from './texts.ts'

/** What a request may carry. */
const MAX_BYTES = 700_000
const ACCOUNT_MAX = 42
const ACCEPT = { 'text/csv': ['.csv', '.txt'], 'application/xml': ['.xml'], 'text/xml': ['.xml'] }

interface Chosen {
  name: string
  size: number
  file: string
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The chosen file and what was found in it; `onAccount` receives the account that the file names. */
function useStatementFile(onAccount: (account: string) => void) {
  const [chosen, setChosen] = useState<Chosen>()
  const [preview, setPreview] = useState<StatementPreview>()
  const [problem, setProblem] = useState<string>()
  const look = async (next: Chosen, columns?: StatementColumns) => {
    setProblem(undefined)
    try {
      const body = { file: next.file, ...(columns && { columns }) }
      const { data } = await call(invoices, 'previewStatement', { body })
      setPreview(data)
      if (data.account) onAccount(data.account)
    } catch (error) {
      setPreview(undefined)
      setProblem(problemText(error))
    }
  }
  const add = async ([file]: File[]) => {
    if (!file) return
    const next = { name: file.name, size: file.size, file: await base64Of(file) }
    setChosen(next)
    await look(next)
  }
  const clear = () => {
    setChosen(undefined)
    setPreview(undefined)
  }
  return { chosen, preview, problem, setProblem, look, add, clear }
}

/** Imports a bank statement: a file, what was found in it, and, for CSV, which column has what. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const load = useDo(invoices, 'importStatement')
  const [areaId, setAreaId] = useState(useOwnArea())
  const [account, setAccount] = useState(useCity(bankAccount).number)
  const { chosen, preview, problem, setProblem, look, add, clear } = useStatementFile(setAccount)
  const onSubmit = async () => {
    if (!chosen || !preview || !areaId) return
    try {
      const columns = preview.columns ?? undefined
      const body = { file: chosen.file, areaId, account, ...(columns && { columns }) }
      const { data } = await load.mutateAsync({ body })
      const { added, known, doubtful } = data
      toast(doubtful > 0 ? t('bank.doneDoubtful', { added, known, doubtful }) : t('bank.done', { added, known }))
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <FormDialog
      title={t('bank.import')}
      onClose={onClose}
      onSubmit={() => void onSubmit()}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{
        label: t('bank.import'),
        isBusy: load.isPending,
        isOff: !preview?.received || !areaId || !account.trim(),
      }}
    >
      <FileDrop
        label={t('bank.file')}
        files={chosen ? [{ id: 'file', name: chosen.name, size: chosen.size, state: 'done' }] : []}
        accept={ACCEPT}
        maxBytes={MAX_BYTES}
        maxFiles={1}
        onAdd={(files) => void add(files)}
        onRemove={clear}
      />
      {preview && chosen && (
        <>
          <Found preview={preview} onColumns={(columns) => void look(chosen, columns)} />
          <AreaPicker
            label={t('form.area')}
            required
            field="areaId"
            value={areaId}
            onChange={setAreaId}
            error={undefined}
          />
          <TextField
            label={t('bank.account')}
            required
            dir="ltr"
            limit={ACCOUNT_MAX}
            value={account}
            onChange={({ currentTarget }) => setAccount(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

interface FoundProps {
  preview: StatementPreview
  onColumns: (columns: StatementColumns) => void
}

/** What was found in the file. */
function Found({ preview, onColumns }: FoundProps) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const { columns, heads, lines, received, other, wrong } = preview
  const n = (count: number) => formatNumber(count, lang)
  const change = (column: StatementColumn, value: string) =>
    columns && onColumns({ ...columns, [column]: value === '' ? null : Number(value) })
  return (
    <>
      {columns &&
        STATEMENT_COLUMNS.map((column) => (
          <NativeSelect
            key={column}
            stacked
            label={t(`bank.columns.${column}`)}
            value={String(columns[column] ?? '')}
            options={[
              { value: '', label: t('bank.noColumn') },
              ...heads.map((head, at) => ({ value: String(at), label: head || `${at + 1}` })),
            ]}
            onChange={(value) => change(column, value)}
          />
        ))}
      <p className={classes.quiet} role="status">
        {t('bank.found', { received: n(received), other: n(other), wrong: n(wrong) })}
      </p>
      <ul className={classes.rows}>
        {lines.slice(0, 5).map(({ day, amount, reference, payer }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal payments of one day differ only by their place
          <li key={at}>
            <span className={classes.what}>
              <bdi>{payer || reference || '–'}</bdi>
              <span className={classes.said}>
                {[formatDay(day, lang), payer && reference].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Money value={amount} />
          </li>
        ))}
      </ul>
    </>
  )
}
