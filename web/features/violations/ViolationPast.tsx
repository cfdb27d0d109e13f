import type { HistoryLine } from '#contract/core/content-answers.ts'
import type { ViolationStatus } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { History } from '../../core/History.tsx'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { mn } from './mn.ts'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

type Did = keyof typeof mn.did
const isDid = (action: string): action is Did => Object.hasOwn(mn.did, action)

/** What happened to a violation. Who is not named is shown by role. */
export function ViolationPast({ lines, error }: { lines: readonly HistoryLine[] | undefined; error: unknown }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const words = violationWords[useLang()].status
  const nameOf = (state: string | null) =>
    state && Object.hasOwn(words, state) ? words[state as ViolationStatus] : state
  return (
    <Card title={t('show.history')}>
      {error ? <ErrorState level={2} /> : null}
      {!error && !lines && <TextSkeleton lines={4} />}
      {lines && (
        <div className={classes.past}>
          <History
            entries={lines.map((line, i) => ({
              id: i,
              at: line.at,
              who: line.by ?? (line.role && { lastName: '', firstName: c(`role.${line.role}`) }),
              what: t(`did.${isDid(line.action) ? line.action : 'other'}`),
              from: nameOf(line.from),
              to: nameOf(line.to),
              note: line.note,
            }))}
          />
        </div>
      )}
    </Card>
  )
}
