import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { formatDay, isDay } from '#contract/core/time/dates.ts'
import { questionsOf, unpiped } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { StaleDialog, type StaleField } from '../../../core/forms/StaleDialog.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { surveyTexts } from '../texts.ts'
import { type Draft, draftOf } from './draft.ts'
import { usePathName } from './MissingPanel.tsx'
import { type Conflict, partOf } from './merge.ts'
import type { Stale } from './use-builder.ts'

const bilingualText = ({ mn, en }: Localized) => [mn, en].filter(Boolean).join(' / ')

/** Resolves an edit conflict: what both people changed, side by side. Other changes are merged automatically. */
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
  const nameOf = usePathName(stale.mine)
  const labelOf = (conflict: Conflict): string => {
    if (conflict.key === 'group' || conflict.key === 'question') return nameOf(pathOf(stale.mine, conflict))
    switch (conflict.key) {
      case 'anonymous':
      case 'registered':
      case 'invited':
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
      mine: textOf(stale.mine, conflict, lang, t),
      theirs: textOf(theirs, conflict, lang, t),
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

/** The text of a part of a draft. */
function textOf(draft: Draft, conflict: Conflict, lang: Lang, t: ReturnType<typeof surveyTexts.useText>): string {
  const labels = surveyLabels[lang]
  switch (conflict.key) {
    case 'title':
    case 'description':
      return bilingualText(draft[conflict.key])
    case 'startDate':
    case 'endDate': {
      const day = draft[conflict.key]
      return day && isDay(day) ? formatDay(day, lang) : NO_VALUE
    }
    case 'channels':
      return draft.channels.map((channel) => labels.channel[channel]).join(', ')
    case 'anonymous':
    case 'openToAll':
    case 'confirmedHome':
      return draft[conflict.key] ? labels.yes : labels.no
    case 'resultView':
      return labels.resultView[draft.resultView]
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
      if (!('type' in part)) return bilingualText(part)
      const choices = [
        ...('options' in part ? part.options : []),
        ...('rows' in part ? [...part.rows, ...part.columns] : []),
      ].map(({ text }) => `· ${bilingualText(text)}`)
      return [`${labels.type[part.type]}: ${bilingualText(part.text)}`, ...choices].join('\n')
    }
  }
}
