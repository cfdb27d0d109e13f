import { useMemo, useState } from 'react'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { type AuditEntry, admin } from '#contract/features/admin/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useActionWords } from '../../core/actions/index.ts'
import { useList } from '../../core/list.ts'
import { useAsk, useDo, useMay } from '../../core/query.ts'
import { type Translate, useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Status } from '../../ui/Status.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { Column } from '../../ui/table/types.ts'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import classes from './admin.module.css'
import { ListTable } from './ListTable.tsx'
import type { mn } from './mn.ts'
import { useText } from './texts.ts'
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
        rowName={(row) => row.action}
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

function Filters({
  filters,
  onChange,
}: {
  filters: Record<string, string>
  onChange: (changed: Record<string, string | undefined>) => void
}) {
  const t = useText()
  const names = useAsk(admin, 'auditNames')
  const words = useActionWords()
  const nameOf = (action: string) => {
    const { subject, done } = words({ action, outcome: 'done' })
    return `${subject}: ${done}`
  }
  const today = dayInUlaanbaatar(new Date())
  const day = (name: 'from' | 'to') => (value: string) => {
    if (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value)) onChange({ [name]: value || undefined })
  }
  return (
    <>
      <NativeSelect
        stacked
        label={t('audit.action')}
        value={filters.action ?? ''}
        options={[
          { value: '', label: t('audit.anyAction') },
          ...(names.data?.data.actions ?? []).map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={(action) => onChange({ action: action || undefined })}
      />
      <NativeSelect
        stacked
        label={t('audit.outcome')}
        value={filters.outcome ?? ''}
        options={[
          { value: '', label: t('audit.anyOutcome') },
          { value: 'done', label: t('audit.done') },
          { value: 'refused', label: t('audit.refused') },
        ]}
        onChange={(outcome) => onChange({ outcome: outcome || undefined })}
      />
      <AreaPicker
        label={t('audit.area')}
        levels={['city', 'district', 'khoroo', 'section']}
        value={filters.areaId ?? null}
        onChange={(areaId) => onChange({ areaId: areaId ?? undefined })}
      />
      <DateField
        label={t('audit.from')}
        value={filters.from ?? ''}
        max={filters.to}
        today={today}
        onChange={day('from')}
      />
      <DateField label={t('audit.to')} value={filters.to ?? ''} min={filters.from} today={today} onChange={day('to')} />
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
  const verify = useDo(admin, 'verifyAudit')
  const state = verify.data?.data
  return (
    <div className={classes.chain}>
      <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
        {t('audit.verify')}
      </Button>
      <p role="status" className={classes.chainState} data-ok={state?.ok}>
        {verify.isPending && t('audit.verifying')}
        {verify.isError && verify.error.message}
        {state && !verify.isPending && chainWords(state, t, lang)}
      </p>
    </div>
  )
}
