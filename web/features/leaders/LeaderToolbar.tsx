import { useState } from 'react'
import { LEADER_STATES, leaders, type Reading } from '#contract/features/leaders/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useMay } from '../../core/query/query.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { leaderTexts } from './texts.ts'
import type { LeaderListState } from './use-leader-list.ts'

/** Search, filters and export of the list of leaders. */
export function LeaderToolbar({ list }: { list: LeaderListState }) {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const saveFile = useSaveFile()
  const mayExport = useMay(leaders, 'export')
  const mayManage = useMay(leaders, 'manage')
  const [isAsking, setAsking] = useState(false)
  const savePersonal = async (reading: Reading) => {
    setAsking(false)
    await saveFile(leaders, 'exportPersonal', { query: { ...list.exportQuery, ...reading, format: 'xlsx' } })
  }
  const personal = { label: t('list.personal'), onSelect: () => setAsking(true) }
  return (
    <>
      <ListToolbar
        list={list}
        search={t('list.search')}
        filters={(of) => <Filters {...of} />}
        exports={mayExport && { feature: leaders, route: 'export' }}
        moreExports={mayExport && mayManage ? [personal] : []}
      />
      {isAsking && (
        <ReasonDialog
          title={t('list.personalTitle')}
          lead={t('list.personalText')}
          act={c('list.xlsx')}
          onReason={savePersonal}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Filters(of: FilterProps) {
  const t = leaderTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="status"
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        options={LEADER_STATES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <ChoiceFilter
        {...of}
        name="account"
        label={t('filter.account')}
        any={t('filter.anyAccount')}
        options={[
          { value: 'with', label: t('filter.with') },
          { value: 'without', label: t('filter.without') },
          { value: 'deactivated', label: t('filter.deactivated') },
        ]}
      />
      <AreaFilter {...of} />
    </>
  )
}
