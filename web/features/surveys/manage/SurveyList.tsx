import { IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { PHASES, type Phase, type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { ListTable } from '../../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../../core/lists/ListToolbar.tsx'
import { useList } from '../../../core/lists/use-list.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../../ui/controls/Menu.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/theme/retry-load.ts'
import { pathOf, pathOfEdit, SURVEYS } from '../paths.ts'
import { surveyTexts } from '../texts.ts'
import { useSurveyDays } from './SurveyDayCell.tsx'
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
  const list = useList(surveys, 'list', { names: FILTERS, ranked: '-match' })
  const { phase: _phase, sort: _sort, ...narrowed } = list.exportQuery as Record<string, string>
  const facets = useAsk(surveys, 'facets', { query: narrowed })
  const rowActions = useRowActions()
  const days = useSurveyDays()
  const columns = useMemo(() => surveyColumns(t, lang, days), [t, lang, days])
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
      <ListTable<SurveyRow>
        name="surveys"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(row) => row.id}
        rowName={(row) => inLang(row.title, lang) || t('untitled')}
        onOpen={(row) => void navigate(pathOf(row.id))}
        rowActions={rowActions}
        toolbar={
          <ListToolbar
            list={list}
            search={t('list.search')}
            filters={(of) => <SurveyFilters {...of} />}
            inTabs={['phase']}
            exports={{ feature: surveys, route: 'exportList' }}
          />
        }
        empty={{ title: t('list.emptyTitle'), text: t(add ? 'list.emptyText' : 'list.emptyRead'), action: add }}
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
