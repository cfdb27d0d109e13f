import type { Lang } from '#contract/core/text/localized.ts'
import { CHANNELS, FLAGS, ORIGINS } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { exportTexts } from '../export-texts.ts'
import type { Variable } from './variable.ts'

const AREA_CHARS = 32
const NAME_CHARS = 100

/** The variables with metadata of an answer. */
export function metadataVariables(lang: Lang): Variable[] {
  const { analysis, channels, flags } = exportTexts[lang]
  const { column } = analysis
  const yesNo = yesNoCodes(lang)
  return [
    { name: 'row_id', label: column.row_id, kind: 'number', value: (row) => row.no },
    { name: 'started_at', label: column.started_at, kind: 'datetime', value: (row) => row.started_at },
    { name: 'ended_at', label: column.ended_at, kind: 'datetime', value: (row) => row.submitted_at },
    { name: 'changed_at', label: column.changed_at, kind: 'datetime', value: (row) => row.changed_at },
    {
      name: 'duration_s',
      label: column.duration_s,
      kind: 'number',
      // unknown for paper
      value: (row) =>
        row.paper_on || !row.started_at || !row.submitted_at
          ? undefined
          : Math.round((row.submitted_at.getTime() - row.started_at.getTime()) / 1000),
    },
    {
      name: 'channel',
      label: column.channel,
      kind: 'number',
      codes: CHANNELS.map((channel, i) => ({ code: i + 1, label: channels[channel] })),
      value: (row) => (row.channel ? CHANNELS.indexOf(row.channel) + 1 : undefined),
    },
    {
      name: 'counted_as',
      label: column.origin,
      kind: 'number',
      codes: ORIGINS.map((origin, i) => ({ code: i + 1, label: surveyLabels[lang].origin[origin] })),
      value: (row) => (row.origin ? ORIGINS.indexOf(row.origin) + 1 : undefined),
    },
    { name: 'paper_date', label: column.paper_date, kind: 'date', value: (row) => row.paper_on },
    {
      name: 'interviewer',
      label: column.interviewer,
      kind: 'text',
      chars: NAME_CHARS,
      value: (row) => row.interviewer,
    },
    ...(['district', 'khoroo', 'section'] as const).map(
      (level): Variable => ({
        name: `${level}_code`,
        label: analysis.codeOf[level],
        kind: 'text',
        chars: AREA_CHARS,
        value: (row) => row.areaCodes[level],
      }),
    ),
    {
      name: 'set_aside',
      label: column.set_aside,
      kind: 'number',
      codes: yesNo,
      value: (row) => (row.state ? Number(row.state === 'set_aside') : undefined),
    },
    ...FLAGS.map(
      (flag): Variable => ({
        name: `flag_${flag}`,
        label: `${column.flags}: ${flags[flag]}`,
        kind: 'number',
        codes: yesNo,
        value: (row) => (row.flags ? Number(row.flags.includes(flag)) : undefined),
      }),
    ),
  ]
}

export const yesNoCodes = (lang: Lang) => [
  { code: 0, label: surveyLabels[lang].no },
  { code: 1, label: surveyLabels[lang].yes },
]
