import { FilterChip } from '../../ui/controls/FilterChip.tsx'
import { coreTexts } from '../i18n/texts/index.ts'

/** A chip in the words of the core. */
export function RemovableChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const c = coreTexts.useText()
  return <FilterChip text={text} name={c('list.removeFilter', { name: text })} onRemove={onRemove} />
}
