import type { Lang } from '#contract/core/text.ts'
import { CHANNELS, FLAGS } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { words } from './export-words.ts'
import type { Variable } from './variable.ts'

const AREA_CHARS = 32
const NAME_CHARS = 100

/** What is known of an answer besides what it says. */
export function aboutAnswer(lang: Lang): Variable[] {
  const { analysis, channels, flags } = words[lang]
  const { column } = analysis
  const noYes = noYesOf(lang)
  return [
    { name: 'row_id', label: column.row_id, kind: 'number', value: (row) => row.no },
    { name: 'started_at', label: column.started_at, kind: 'datetime', value: (row) => row.started_at },
    { name: 'ended_at', label: column.ended_at, kind: 'datetime', value: (row) => row.submitted_at },
    { name: 'changed_at', label: column.changed_at, kind: 'datetime', value: (row) => row.changed_at },
    {
      name: 'duration_s',
      label: column.duration_s,
      kind: 'number',
      // nobody knows how long somebody wrote on paper
      value: (row) =>
        row.paper_on ? undefined : Math.round((row.submitted_at.getTime() - row.started_at.getTime()) / 1000),
    },
    {
      name: 'channel',
      label: column.channel,
      kind: 'number',
      codes: CHANNELS.map((channel, i) => ({ code: i + 1, label: channels[channel] })),
      value: (row) => CHANNELS.indexOf(row.channel) + 1,
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
        value: (row) => row.place[level],
      }),
    ),
    {
      name: 'set_aside',
      label: column.set_aside,
      kind: 'number',
      codes: noYes,
      value: (row) => Number(row.state === 'set_aside'),
    },
    ...FLAGS.map(
      (flag): Variable => ({
        name: `flag_${flag}`,
        label: `${column.flags}: ${flags[flag]}`,
        kind: 'number',
        codes: noYes,
        value: (row) => Number(row.flags.includes(flag)),
      }),
    ),
  ]
}

/** The codes of what is so or not. */
export const noYesOf = (lang: Lang) => [
  { code: 0, label: surveyWords[lang].no },
  { code: 1, label: surveyWords[lang].yes },
]
