import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { coreTexts } from './texts/index.ts'

/** Nothing in a list fits what it is narrowed to: says so, and offers to see all of it again. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const c = coreTexts.useText()
  const clear = (
    <Button variant="default" onClick={onClear}>
      {c('list.clear')}
    </Button>
  )
  return <Empty level={2} searched title={c('list.noMatchTitle')} text={c('list.noMatchText')} action={clear} />
}
