import type { HistoryLine } from '#contract/core/content/answers.ts'
import type { ViolationStatus } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { type AskedLines, HistoryCard } from '../../core/records/HistoryCard.tsx'
import { mn } from './mn.ts'
import { violationTexts } from './texts.ts'

type HistoryAction = keyof typeof mn.did
const isHistoryAction = (action: string): action is HistoryAction => Object.hasOwn(mn.did, action)

/** The history of a violation. People whose names are withheld are shown by role. */
export function ViolationHistory({ asked }: { asked: AskedLines<HistoryLine> }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const statusNames = violationLabels[useLang()].status
  const nameOf = (state: string | null) =>
    state && Object.hasOwn(statusNames, state) ? statusNames[state as ViolationStatus] : state
  return (
    <HistoryCard
      title={t('show.history')}
      asked={asked}
      entryOf={({ by, role, action, from, to }) => ({
        who: by ?? (role && { lastName: '', firstName: c(`role.${role}`) }),
        what: t(`did.${isHistoryAction(action) ? action : 'other'}`),
        from: nameOf(from),
        to: nameOf(to),
      })}
    />
  )
}
