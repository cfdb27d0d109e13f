import { formatDay, isDay } from '#contract/core/dates.ts'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import { questionsOf, unpiped } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { StaleDialog, type StaleField } from '../../../core/StaleDialog.tsx'
import { useLang } from '../../../core/text.ts'
import { surveyTexts } from '../texts.ts'
import { type Draft, draftOf } from './draft.ts'
import { useWhere } from './MissingPanel.tsx'
import { type Conflict, partOf } from './merge.ts'
import type { Stale } from './use-builder.ts'

const both = ({ mn, en }: Localized) => [mn, en].filter(Boolean).join(' / ')

/** What both of us changed, side by side; what only one changed is put together without asking. */
export function SurveyStale({
  stale,
  onChoose,
  onClose,
}: {
  stale: Stale
  onChoose: (keep: ReadonlySet<string>) => void
  onClose: () => void
}) {
  const lang = useLang()
  const t = surveyTexts.useText()
  const theirs = draftOf(stale.theirs)
  const whereIs = useWhere(stale.mine)
  const labelOf = (conflict: Conflict): string => {
    if (conflict.key === 'group' || conflict.key === 'question') return whereIs(pathOf(stale.mine, conflict))
    switch (conflict.key) {
      case 'anonymous':
      case 'openToAll':
      case 'confirmedHome':
      case 'resultView':
        return t(`terms.${conflict.key}`)
    }
    return t(`where.${conflict.key}`)
  }
  const fields = stale.conflicts.map(
    (conflict): StaleField => ({
      name: conflict.name,
      label: labelOf(conflict),
      mine: shown(stale.mine, conflict, lang, t),
      theirs: shown(theirs, conflict, lang, t),
    }),
  )
  return <StaleDialog fields={fields} onChoose={onChoose} onClose={onClose} />
}

function pathOf({ structure }: Draft, conflict: Conflict): string {
  if (conflict.key !== 'group' && conflict.key !== 'question') return conflict.key
  for (const [g, group] of structure.entries()) {
    if (conflict.key === 'group' && group.id === conflict.id) return `structure.${g}.title`
    const q = group.questions.findIndex(({ id }) => id === conflict.id)
    if (q >= 0) return `structure.${g}.questions.${q}`
  }
  return 'structure'
}

/** A part of a draft as a person reads it. */
function shown(draft: Draft, conflict: Conflict, lang: Lang, t: ReturnType<typeof surveyTexts.useText>): string {
  const words = surveyWords[lang]
  switch (conflict.key) {
    case 'title':
    case 'description':
      return both(draft[conflict.key])
    case 'startDate':
    case 'endDate': {
      const day = draft[conflict.key]
      return day && isDay(day) ? formatDay(day, lang) : NO_VALUE
    }
    case 'channels':
      return draft.channels.map((channel) => words.channel[channel]).join(', ')
    case 'anonymous':
    case 'openToAll':
    case 'confirmedHome':
      return draft[conflict.key] ? words.yes : words.no
    case 'resultView':
      return words.resultView[draft.resultView]
    case 'targets':
      return t('targets.count', { count: draft.targets.length })
    case 'structure':
      return [
        t('group.count', { count: formatNumber(draft.structure.length, lang) }),
        ...questionsOf(draft.structure).map(({ text }, i) => `${i + 1}. ${inLang(unpiped(text), lang)}`),
      ].join('\n')
    default: {
      const part = partOf(draft.structure, conflict)
      if (!part) return ''
      if (!('type' in part)) return both(part)
      const choices = [
        ...('options' in part ? part.options : []),
        ...('rows' in part ? [...part.rows, ...part.columns] : []),
      ].map(({ text }) => `· ${both(text)}`)
      return [`${words.type[part.type]}: ${both(part.text)}`, ...choices].join('\n')
    }
  }
}
