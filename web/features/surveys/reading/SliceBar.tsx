import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { download } from '../../../core/api.ts'
import { problemText } from '../../../core/content/problem-text.ts'
import { useAsk } from '../../../core/query.ts'
import { useSaveFile } from '../../../core/save-file.ts'
import { useLang } from '../../../core/text.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { toast } from '../../../ui/toast.ts'
import { AreaSteps } from './AreaSteps.tsx'
import classes from './reading.module.css'
import { readingTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface Props {
  survey: Survey
  slice: Slice
  onChange: (change: { areaId?: string | undefined; channel?: string | undefined }) => void
  /** With the file of all answers of the slice. */
  withExport?: boolean
}

/** What the figures are narrowed to: an area, step by step, and a participation form. */
export function SliceBar({ survey, slice, onChange, withExport = false }: Props) {
  const t = readingTexts.useText()
  const lang = useLang()
  const save = useSaveFile()
  const { areaId, channel } = slice
  const { data } = useAsk(surveys, 'coverage', { params: { id: survey.id }, query: areaId ? { areaId } : {} })
  const channels = surveyWords[lang].channel
  const saveFile = (format: 'csv' | 'xlsx', layout?: 'codes' | 'labels') =>
    void save(surveys, 'export', { params: { id: survey.id }, query: { ...slice, format, layout } })
  const saveCodebook = (format: 'csv' | 'sps' | 'r') =>
    void download(surveys, 'codebook', { params: { id: survey.id }, query: { format } }).catch((error: unknown) =>
      toast(problemText(error), { variant: 'error' }),
    )
  return (
    <div className={classes.slice}>
      {data && <AreaSteps coverage={data.data} onChoose={(id) => onChange({ areaId: id })} />}
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
