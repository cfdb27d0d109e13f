import { IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/page.ts'
import { inLang } from '#contract/core/text.ts'
import { PHASES, type Phase, type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { tableOf, useList } from '../../core/list.ts'
import { NoMatch } from '../../core/NoMatch.tsx'
import { useAsk, useMay } from '../../core/query.ts'
import { useSaveFile } from '../../core/save-file.ts'
import { useLang } from '../../core/text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Page } from '../../ui/Page.tsx'
import { lazyPart } from '../../ui/retry-load.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { pathOf, pathOfEdit, SURVEYS } from './paths.ts'
import { SurveyTabs } from './SurveyTabs.tsx'
import { surveyColumns } from './survey-columns.tsx'
import { surveyTexts } from './texts.ts'
import { useSurveyActions } from './use-survey-actions.ts'

// Choosing areas and days is heavy, and stands behind a button.
const SurveyFilters = lazyPart(() => import('./SurveyFilters.tsx'))
/** The order of the server when none is asked for. */
const DEFAULT_SORT = '-createdAt'
const FILTERS = ['phase', 'areaId', 'from', 'to', 'flagged', 'archive', 'conductedBy'] as const

/** The surveys within reach, by phase, with how far each has come. */
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
            exports={[
              { label: t('list.xlsx'), onSelect: () => saveFile('xlsx') },
              { label: t('list.csv'), onSelect: () => saveFile('csv') },
            ]}
          />
        }
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={<Nothing isNarrowed={list.isNarrowed} add={add} onClear={list.clear} />}
      />
    </Page>
  )
}

/** The lines of a row's menu. */
function useRowActions() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const mayWrite = useMay(surveys, 'write')
  const { copy, remove } = useSurveyActions()
  const { action } = surveyWords[lang]
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

interface NothingProps {
  isNarrowed: boolean
  add: React.ReactNode
  onClear: () => void
}

function Nothing({ isNarrowed, add, onClear }: NothingProps) {
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
