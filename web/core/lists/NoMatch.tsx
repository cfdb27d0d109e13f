import { Button } from '../../ui/controls/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { coreTexts } from '../i18n/texts/index.ts'

/** Shown when no row matches the filters; offers to clear them. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const c = coreTexts.useText()
  const clear = (
    <Button variant="default" onClick={onClear}>
      {c('list.clear')}
    </Button>
  )
  return <Empty level={2} searched title={c('list.noMatchTitle')} text={c('list.noMatchText')} action={clear} />
}
