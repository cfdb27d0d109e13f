import { type Editor, useEditorState } from '@tiptap/react'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../fields/TextField.tsx'
import classes from './Editor.module.css'
import type { EditorLabels } from './labels.ts'

/** Edits the alternative text of the selected picture, or removes the picture. */
export function PicturePanel({ editor, labels, altMax }: { editor: Editor; labels: EditorLabels; altMax: number }) {
  const chosen = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('image')
        ? { at: now.state.selection.from, alt: String(now.getAttributes('image').alt ?? '') }
        : null,
  })
  if (!chosen) return null
  return (
    <div role="group" aria-label={labels.picture} className={classes.panel}>
      <TextField
        key={chosen.at}
        label={labels.pictureAlt}
        help={labels.pictureAltHelp}
        limit={altMax}
        value={chosen.alt}
        onChange={(event) => editor.commands.updateAttributes('image', { alt: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Escape') editor.commands.focus()
        }}
      />
      <div className={classes.panelButtons}>
        <Button size="sm" variant="default" onClick={() => editor.chain().focus().deleteSelection().run()}>
          {labels.pictureRemove}
        </Button>
      </div>
    </div>
  )
}
