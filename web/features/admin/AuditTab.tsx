import { useMemo, useState } from 'react'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { type AuditEntry, admin } from '#contract/features/admin/index.ts'
import { useActionWords } from '../../core/actions/index.ts'
import { AreaFilter, ChoiceFilter, DayFilters, type FilterProps } from '../../core/filters.tsx'
import { useList } from '../../core/list.ts'
import { useAsk, useMay } from '../../core/query.ts'
import { type Translate, useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/Status.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { Column } from '../../ui/table/types.ts'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import classes from './admin.module.css'
import { ListTable } from './ListTable.tsx'
import type { mn } from './mn.ts'
import { useText } from './texts.ts'
import { useChainCheck } from './use-chain-check.ts'
import { actorName, chainWords } from './words.ts'

const FILTERS = ['action', 'outcome', 'areaId', 'from', 'to', 'actorId', 'table', 'rowId'] as const

/** Who did what and when, within reach; the city can have the chain of seals walked again. */
export function AuditTab() {
  const t = useText()
  const lang = useLang()
  const maySystem = useMay(admin, 'system')
  const list = useList(admin, 'audit', { names: FILTERS })
  const [open, setOpen] = useState<AuditEntry>()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const words = useActionWords()
  const nameOf = (row: AuditEntry) =>
    [words(row).done, row.record && inLang(row.record, lang)].filter(Boolean).join(': ')
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
          <Toolbar
            search={{ value: list.state.q, onSearch: (q) => list.change({ q }), placeholder: t('audit.search') }}
            filters={<Filters filters={list.state.filters} onChange={(filters) => list.change({ filters })} />}
            activeFilters={Object.keys(list.state.filters).length}
            onClearFilters={list.clear}
          />
        }
        emptyTitle={t('audit.emptyTitle')}
        emptyText={t('audit.emptyText')}
      />
      {open && <AuditEntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
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
  const words = useActionWords()
  const nameOf = (action: string) => {
    const { subject, done } = words({ action, outcome: 'done' })
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
      <AreaFilter {...of} label={t('audit.area')} levels={['city', 'district', 'khoroo', 'section']} />
      <DayFilters {...of} labels={[t('audit.from'), t('audit.to')]} />
    </>
  )
}

function ActionCell({ entry }: { entry: AuditEntry }) {
  const { subject, done } = useActionWords()(entry)
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
        {state && !isRunning && !error && chainWords(state, t, lang)}
      </p>
      {isRunning && state && <progress max={state.total} value={state.checked} aria-label={t('audit.verifying')} />}
    </div>
  )
}
