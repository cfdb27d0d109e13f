import { useState } from 'react'
import type { Leader } from '#contract/features/leaders/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { readPasted } from './pasted-addresses.ts'
import { leaderTexts } from './texts.ts'

/** An input for two columns copied from a spreadsheet; lines that match no listed leader remain in it. */
export function PastedAddresses({
  leaders,
  onRead,
}: {
  leaders: readonly Leader[]
  onRead: (emails: ReadonlyMap<string, string>) => void
}) {
  const t = leaderTexts.useText()
  const [text, setText] = useState('')
  const [left, setLeft] = useState(0)
  const read = () => {
    const found = readPasted(text, leaders)
    onRead(found.emails)
    setText(found.left.join('\n'))
    setLeft(found.left.length)
  }
  return (
    <>
      <TextAreaField
        label={t('invite.paste')}
        help={t('invite.pasteHelp')}
        rows={4}
        dir="auto"
        spellCheck={false}
        value={text}
        error={left > 0 ? t('invite.pasteLeft', { count: left }) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setLeft(0)
        }}
      />
      <div className={layout.buttons}>
        <Button variant="default" disabled={text.trim() === '' || leaders.length === 0} onClick={read}>
          {t('invite.fill')}
        </Button>
      </div>
    </>
  )
}
