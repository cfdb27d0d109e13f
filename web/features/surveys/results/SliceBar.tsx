import { originsOf, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { download } from '../../../core/api/client.ts'
import { useSaveFile } from '../../../core/api/download.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { AreaBreadcrumb } from './AreaBreadcrumb.tsx'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface Props {
  survey: Survey
  slice: Slice
  onChange: (change: { areaId?: string | undefined; channel?: string | undefined; origin?: string | undefined }) => void
  /** Shows the export of all answers in the slice. */
  withExport?: boolean
}

/** The filters of the results: area and channel. */
export function SliceBar({ survey, slice, onChange, withExport = false }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const save = useSaveFile()
  const { areaId, channel, origin } = slice
  const { data } = useAsk(surveys, 'coverage', { params: { id: survey.id }, query: areaId ? { areaId } : {} })
  const { channel: channels, origin: originLabels } = surveyLabels[lang]
  const origins = originsOf(survey.counted)
  const saveFile = (format: 'csv' | 'xlsx', layout?: 'codes' | 'labels') =>
    void save(surveys, 'export', { params: { id: survey.id }, query: { ...slice, format, layout } })
  const saveCodebook = (format: 'csv' | 'sps' | 'r') =>
    void download(surveys, 'codebook', { params: { id: survey.id }, query: { format } }).catch((error: unknown) =>
      toast(problemText(error), { variant: 'error' }),
    )
  return (
    <div className={classes.slice}>
      <div className={classes.place}>
        {data && <AreaBreadcrumb coverage={data.data} onChoose={(id) => onChange({ areaId: id })} />}
      </div>
      {survey.channels.length > 1 && (
        <NativeSelect
          label={t('slice.channel')}
          value={channel ?? ''}
          options={[
            { value: '', label: t('slice.all') },
            ...survey.channels.map((one) => ({ value: one, label: channels[one] })),
          ]}
          onChange={(one) => onChange({ channel: one || undefined })}
        />
      )}
      {origins.length > 1 && (
        <NativeSelect
          label={t('slice.origin')}
          value={origin ?? ''}
          options={[
            { value: '', label: t('slice.all') },
            ...origins.map((one) => ({ value: one, label: originLabels[one] })),
          ]}
          onChange={(one) => onChange({ origin: one || undefined })}
        />
      )}
      {withExport && (
        <Toolbar
          exports={[
            { label: t('xlsx'), onSelect: () => saveFile('xlsx') },
            { label: t('csv'), onSelect: () => saveFile('csv') },
            { label: t('analysis.xlsx'), onSelect: () => saveFile('xlsx', 'codes') },
            { label: t('analysis.csv'), onSelect: () => saveFile('csv', 'codes') },
            { label: t('analysis.labels'), onSelect: () => saveFile('csv', 'labels') },
            { label: t('analysis.sps'), onSelect: () => saveCodebook('sps') },
            { label: t('analysis.r'), onSelect: () => saveCodebook('r') },
            { label: t('analysis.codebook'), onSelect: () => saveCodebook('csv') },
          ]}
        />
      )}
    </div>
  )
}
