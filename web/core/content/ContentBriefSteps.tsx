import type { ContentRow } from '#contract/core/content/answers.ts'
import type { ContentAction } from '#contract/core/content/index.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useLang } from '../i18n/text.ts'
import { contentTexts } from './texts/index.ts'
import type { ManyAction } from './use-content-actions.ts'

interface Props {
  row: Pick<ContentRow, 'id' | 'title' | 'canWrite' | 'allowedActions'>
  act: (action: ManyAction, ids: readonly string[], title: string) => Promise<boolean>
  isBusy: boolean
}

/** What makes a record public comes last and is filled. */
const MAIN: readonly ContentAction[] = ['publish', 'restore']

/** The steps of a record that is shown beside its list; deleting for good is left to the list itself. */
export function ContentBriefSteps({ row, act, isBusy }: Props) {
  const t = contentTexts.useText()
  const lang = useLang()
  if (!row.canWrite) return null
  const steps = row.allowedActions.filter((action) => action !== 'erase')
  return steps
    .toSorted((a, b) => Number(MAIN.includes(a)) - Number(MAIN.includes(b)))
    .map((action) => (
      <Button
        key={action}
        variant={MAIN.includes(action) ? 'filled' : 'default'}
        disabled={isBusy}
        onClick={() => void act(action, [row.id], inLang(row.title, lang))}
      >
        {t(`action.${action}`)}
      </Button>
    ))
}
