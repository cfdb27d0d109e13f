import { NativeSelect } from '../fields/NativeSelect.tsx'
import type { NoteReplies } from './use-confirm.ts'

/** A list of prepared texts; the selected one replaces the typed text and can then be edited. */
export function ReplyChoice({ replies, onChoose }: { replies: NoteReplies; onChoose: (text: string) => void }) {
  const { label, choose, options } = replies
  return (
    <NativeSelect
      stacked
      label={label}
      value=""
      options={[{ value: '', label: choose }, ...options.map(({ name }, at) => ({ value: String(at), label: name }))]}
      onChange={(at) => {
        const chosen = at === '' ? undefined : options[Number(at)]
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}
