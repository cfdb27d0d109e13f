import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../fields/TextField.tsx'
import classes from './Editor.module.css'
import type { EditorLabels } from './labels.ts'
import { asHref } from './link.ts'

interface LinkPanelProps {
  editor: Editor
  labels: EditorLabels
  isAllowed: (href: string) => boolean
  onClose: () => void
}

/** Sets the address of the selected text; without a selection the address itself becomes the text. */
export function LinkPanel({ editor, labels, isAllowed, onClose }: LinkPanelProps) {
  const before = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(before)
  const [isWrong, setWrong] = useState(false)

  const save = () => {
    const href = asHref(typed)
    if (!isAllowed(href)) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !before) {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }

  return (
    <div
      role="group"
      aria-label={labels.link}
      className={classes.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
          editor.commands.focus()
        }
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          // Must not submit the surrounding form.
          event.preventDefault()
          save()
        }
      }}
    >
      <TextField
        label={labels.linkAddress}
        help={labels.linkHelp}
        error={isWrong ? labels.linkInvalid : undefined}
        value={typed}
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        ref={(input) => input?.focus()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <div className={classes.panelButtons}>
        <Button size="sm" onClick={save}>
          {labels.linkSave}
        </Button>
        {before && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {labels.linkRemove}
          </Button>
        )}
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            onClose()
            editor.commands.focus()
          }}
        >
          {labels.cancel}
        </Button>
      </div>
    </div>
  )
}
