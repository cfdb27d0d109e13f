import { useMemo } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { NO_VALUE } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useCellChanges } from '../../../core/lists/use-cell-changes.ts'
import { useDo } from '../../../core/query/query.ts'
import { DayCell } from '../../../ui/data/table/DayCell.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { surveyTexts } from '../texts.ts'

type Dated = Pick<SurveyRow, 'id' | 'version' | 'startDate' | 'endDate'>
type SurveyDate = 'startDate' | 'endDate'

/** Saves the days of a survey in a list; `done` says so. Stable, so that columns are. */
export function useSurveyDays() {
  const save = useCellChanges<Dated>(surveys)
  const { mutateAsync: change } = useDo(surveys, 'change')
  const { mutateAsync: extend } = useDo(surveys, 'extend')
  return useMemo(
    () => ({
      /** Changes a day of a draft. */
      plan: (seen: Dated, name: SurveyDate, day: string | null, done: string) => {
        const put = (value: string | null) => (base: Dated) =>
          change({ params: { id: base.id }, body: { [name]: value, version: base.version } })
        return save({ seen, send: put(day), undo: (now, before) => put(before[name])(now), done })
      },
      /** Extends a running survey, which cannot be undone. */
      extend: (seen: Dated, endDate: string, done: string) =>
        save({
          seen,
          send: (base) => extend({ params: { id: base.id }, body: { endDate, version: base.version } }),
          done,
        }),
    }),
    [save, change, extend],
  )
}
export type SurveyDays = ReturnType<typeof useSurveyDays>

/** Whether the reader may change a day of a survey in the list: those of a draft, and the last day of a running one. */
export const mayChangeDay = ({ canWrite, phase, endDate }: SurveyRow, name: SurveyDate): boolean =>
  canWrite && (phase === 'draft' || (phase === 'active' && name === 'endDate' && endDate !== null))

interface Props {
  row: SurveyRow
  name: SurveyDate
  days: SurveyDays
}

/** The first or last day of a survey, changed in the list. */
export function SurveyDayCell({ row, name, days }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const title = inLang(row.title, lang) || t('untitled')
  const isDraft = row.phase === 'draft'
  const today = dayInUlaanbaatar(new Date())
  const column = t(`column.${name}`)

  const plan = (day: string) => {
    const done = t('list.dayChanged', { title, column, day: day === '' ? NO_VALUE : formatDay(day, lang) })
    return days.plan(row, name, day === '' ? null : day, done)
  }
  const ask = async (endDate: string) => {
    const answer = await confirm({
      title: t('list.askExtend', { day: formatDay(endDate, lang) }),
      text: t('list.askExtendText', { title }),
      confirmLabel: surveyLabels[lang].action.extend,
    })
    return answer !== false
  }
  const after = isDraft ? (name === 'endDate' ? row.startDate : null) : row.endDate
  return (
    <DayCell
      value={row[name] ?? ''}
      version={row.version}
      label={t('list.cell', { title, column })}
      today={today}
      min={after ? addDays(after, 1) : undefined}
      clearable={isDraft}
      show={(day) => (day ? <time dateTime={day}>{formatDay(day, lang)}</time> : NO_VALUE)}
      ask={isDraft ? undefined : ask}
      onSave={isDraft ? plan : (day) => days.extend(row, day, t('ask.extended'))}
    />
  )
}
