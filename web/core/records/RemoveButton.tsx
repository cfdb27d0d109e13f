import { IconTrash } from '@tabler/icons-react'
import { Button } from '../../ui/controls/Button.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { useRemoval } from './use-removal.ts'

interface Props {
  /** What is asked before. */
  text: string
  remove: () => Promise<unknown>
  onRemoved: () => void
}

/** The button of a dialog that deletes what the dialog shows. */
export function RemoveButton({ text, remove, onRemoved }: Props) {
  const c = coreTexts.useText()
  const askAndRemove = useRemoval()
  const press = async () => {
    if (await askAndRemove(text, remove)) onRemoved()
  }
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void press()}
      >
        {c('form.remove')}
      </Button>
    </div>
  )
}
