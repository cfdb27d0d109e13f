import { useMemo, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type AuditEntry, admin } from '#contract/features/admin/index.ts'
import { useActionTexts } from '../../core/access/action-texts.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { AreaFilter, ChoiceFilter, DayFilters, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import classes from './admin.module.css'
import { actorName, chainText } from './labels.ts'
import type { mn } from './mn.ts'
import { useText } from './texts.ts'
import { useChainCheck } from './use-chain-check.ts'

const FILTERS = ['action', 'outcome', 'areaId', 'from', 'to', 'actorId', 'table', 'rowId'] as const

/** The audit log within reach; the city can verify its hash chain. */
export function AuditTab() {
  const t = useText()
  const lang = useLang()
  const maySystem = useMay(admin, 'system')
  const list = useList(admin, 'audit', { names: FILTERS })
  const exports = useAuditExports(list.exportQuery)
  const [open, setOpen] = useState<AuditEntry>()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const describe = useActionTexts()
  const nameOf = (row: AuditEntry) =>
    [describe(row).done, row.record && inLang(row.record, lang)].filter(Boolean).join(': ')
  return (
    <>
      {maySystem && <Chain />}
      <ListTable<AuditEntry>
        name="admin-audit"
        label={t('list.audit')}
        list={list}
        columns={columns}
        defaultSort="-at"
        rowId={(row) => String(row.id)}
        rowName={nameOf}
        onOpen={setOpen}
        toolbar={
          <ListToolbar
            list={list}
            search={t('audit.search')}
            filters={(of) => <Filters {...of} />}
            moreExports={maySystem ? exports : []}
          />
        }
        empty={{ title: t('audit.emptyTitle'), text: t('audit.emptyText') }}
      />
      {open && <AuditEntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The list with its filters as a file, written in the background: by the formats that other systems read. */
function useAuditExports(query: Record<string, unknown>) {
  const t = useText()
  const save = useSaveFile()
  return (['csv', 'jsonl'] as const).map((format) => ({
    label: t(`audit.export.${format}`),
    onSelect: () => void save(admin, 'saveAudit', { query: { ...query, format } }),
  }))
}

function columnsOf(t: Translate<typeof mn>, lang: 'mn' | 'en'): Column<AuditEntry>[] {
  return [
    {
      id: 'action',
      header: t('audit.action'),
      cell: (row) => <ActionCell entry={row} />,
    },
    {
      id: 'record',
      header: t('audit.record'),
      cell: (row) => <bdi>{row.record ? inLang(row.record, lang) : '–'}</bdi>,
    },
    { id: 'actor', header: t('audit.actor'), cell: (row) => actorName(row, t) },
    { id: 'area', header: t('audit.area'), cell: (row) => (row.area ? inLang(row.area.name, lang) : '–') },
    {
      id: 'outcome',
      header: t('audit.outcome'),
      cell: (row) => <Status tone={row.outcome === 'done' ? 'good' : 'bad'}>{t(`audit.${row.outcome}`)}</Status>,
    },
    {
      id: 'at',
      header: t('audit.at'),
      sortable: true,
      cell: (row) => <When at={row.at} />,
    },
  ]
}

function Filters(of: FilterProps) {
  const t = useText()
  const names = useAsk(admin, 'auditNames')
  const describe = useActionTexts()
  const nameOf = (action: string) => {
    const { subject, done } = describe({ action, outcome: 'done' })
    return `${subject}: ${done}`
  }
  return (
    <>
      <ChoiceFilter
        {...of}
        name="action"
        label={t('audit.action')}
        any={t('audit.anyAction')}
        options={(names.data?.data.actions ?? []).map((value) => ({ value, label: nameOf(value) }))}
      />
      <ChoiceFilter
        {...of}
        name="outcome"
        label={t('audit.outcome')}
        any={t('audit.anyOutcome')}
        options={[
          { value: 'done', label: t('audit.done') },
          { value: 'refused', label: t('audit.refused') },
        ]}
      />
      <AreaFilter {...of} levels={['city', 'district', 'khoroo', 'section']} />
      <DayFilters {...of} label={t('audit.days')} />
    </>
  )
}

function ActionCell({ entry }: { entry: AuditEntry }) {
  const { subject, done } = useActionTexts()(entry)
  return (
    <span className={classes.action}>
      <strong>{done}</strong>
      <small>{subject}</small>
    </span>
  )
}

function Chain() {
  const t = useText()
  const lang = useLang()
  const { state, error, isRunning, start } = useChainCheck()
  return (
    <div className={classes.chain}>
      <Button variant="default" loading={isRunning} onClick={start}>
        {t('audit.verify')}
      </Button>
      <p role="status" className={classes.chainState} data-ok={isRunning ? undefined : state?.ok}>
        {isRunning && !state && t('audit.verifying')}
        {isRunning &&
          state &&
          t('audit.verified', { checked: formatNumber(state.checked, lang), total: formatNumber(state.total, lang) })}
        {error?.message}
        {state && !isRunning && !error && chainText(state, t, lang)}
      </p>
      {isRunning && state && <progress max={state.total} value={state.checked} aria-label={t('audit.verifying')} />}
    </div>
  )
}
