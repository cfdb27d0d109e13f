import { IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/page.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { PHASES, type Phase, type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useSaveFile } from '../../../core/api/download.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useExportItems } from '../../../core/lists/export-items.ts'
import { NoMatch } from '../../../core/lists/NoMatch.tsx'
import { tableOf, useList } from '../../../core/lists/use-list.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../../ui/controls/Menu.tsx'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../../ui/feedback/StateBox.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { lazyPart } from '../../../ui/theme/retry-load.ts'
import { pathOf, pathOfEdit, SURVEYS } from '../paths.ts'
import { surveyTexts } from '../texts.ts'
import { SurveyTabs } from './SurveyTabs.tsx'
import { surveyColumns } from './survey-columns.tsx'
import { useSurveyActions } from './use-survey-actions.ts'

// The pickers of areas and dates are large and only needed when the filter panel opens.
const SurveyFilters = lazyPart(() => import('./SurveyFilters.tsx'))
/** The server's default order. */
const DEFAULT_SORT = '-createdAt'
const FILTERS = ['phase', 'areaId', 'from', 'to', 'flagged', 'archive', 'conductedBy'] as const

/** The surveys within the user's reach by phase, with the level achieved. */
export default function SurveyList() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const mayWrite = useMay(surveys, 'write')
  const list = useList(surveys, 'list', { names: FILTERS })
  const { phase: _phase, sort: _sort, ...narrowed } = list.exportQuery as Record<string, string>
  const facets = useAsk(surveys, 'facets', { query: narrowed })
  const rowActions = useRowActions()
  const save = useSaveFile()
  const saveFile = (format: 'csv' | 'xlsx') =>
    void save(surveys, 'exportList', { query: { ...list.exportQuery, format } })
  const exportItems = useExportItems(saveFile)
  const columns = useMemo(() => surveyColumns(t, lang), [t, lang])
  const { state, change } = list
  const add = mayWrite && (
    <LinkButton to={`${SURVEYS}/new`} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('list.add')}
    </LinkButton>
  )
  return (
    <Page title={t('title')} count={totalText(list.data?.meta, lang)} action={add}>
      <SurveyTabs
        counts={facets.data?.data.phase}
        withDrafts={mayWrite}
        value={PHASES.find((phase: Phase) => phase === state.filters.phase)}
        onChange={(phase) => change({ filters: { phase } })}
      />
      <DataTable<SurveyRow>
        name="surveys"
        label={t('title')}
        columns={columns}
        {...tableOf(list, DEFAULT_SORT)}
        rowId={(row) => row.id}
        rowName={(row) => inLang(row.title, lang) || t('untitled')}
        onOpen={(row) => void navigate(pathOf(row.id))}
        rowActions={rowActions}
        toolbar={
          <Toolbar
            search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('list.search') }}
            filters={
              <Suspense fallback={<FormSkeleton fields={3} />}>
                <SurveyFilters filters={state.filters} onChange={(filters) => change({ filters })} />
              </Suspense>
            }
            activeFilters={Object.keys(state.filters).filter((key) => key !== 'phase').length}
            onClearFilters={list.clear}
            exports={exportItems}
          />
        }
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={<EmptyList isNarrowed={list.isNarrowed} add={add} onClear={list.clear} />}
      />
    </Page>
  )
}

/** The items of a row's menu. */
function useRowActions() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(surveys, 'write')
  const { copy, remove } = useSurveyActions()
  const { action } = surveyLabels[lang]
  return (row: SurveyRow): MenuItem[] => {
    const isDraft = row.canWrite && row.phase === 'draft'
    return [
      { label: t('action.open'), icon: <IconEye size={18} aria-hidden />, to: pathOf(row.id) },
      ...(isDraft
        ? [{ label: action.change, icon: <IconPencil size={18} aria-hidden />, to: pathOfEdit(row.id) }]
        : []),
      ...(mayWrite && row.canWrite
        ? [{ label: action.copy, icon: <IconCopy size={18} aria-hidden />, onSelect: () => void copy(row.id) }]
        : []),
      ...(isDraft
        ? [
            {
              label: action.remove,
              icon: <IconTrash size={18} aria-hidden />,
              danger: true,
              onSelect: () => void remove(row),
            },
          ]
        : []),
    ]
  }
}

interface EmptyListProps {
  isNarrowed: boolean
  add: React.ReactNode
  onClear: () => void
}

function EmptyList({ isNarrowed, add, onClear }: EmptyListProps) {
  const t = surveyTexts.useText()
  if (isNarrowed) return <NoMatch onClear={onClear} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={t('list.emptyTitle')}
      text={add ? t('list.emptyText') : t('list.emptyRead')}
      action={add || undefined}
    />
  )
}
