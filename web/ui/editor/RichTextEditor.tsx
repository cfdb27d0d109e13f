import { type Content, type Editor, EditorContent, type JSONContent, useEditor } from '@tiptap/react'
import { clsx } from 'clsx'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Field, type FieldControl } from '../fields/Field.tsx'
import classes from './Editor.module.css'
import { type EditorRules, editorExtensions } from './extensions.ts'
import { LinkPanel } from './LinkPanel.tsx'
import type { EditorLabels } from './labels.ts'
import { PicturePanel } from './PicturePanel.tsx'
import { cleanPastedHtml } from './paste.ts'
import type { StoredPicture } from './picture.ts'
import { Toolbar } from './Toolbar.tsx'

export interface RichTextEditorProps extends EditorRules {
  label: string
  labels: EditorLabels
  help?: string
  error?: string
  required?: boolean
  counter?: { count: number; max: number }
  /** The initial content. A new `key` resets the editor. */
  content: JSONContent
  onChange: (content: JSONContent) => void
  onBlur?: () => void
  /** Language of the text, for hyphenation, spelling and screen readers. */
  lang?: string
  /** Direction of the text, when it differs from the page's. */
  dir?: 'ltr' | 'rtl'
  /** Path of this field in the form, by which it is focused. */
  field?: string
  /**
   * Uploads a picture; without it pictures are not offered. Rejects with an Error whose message is shown to the reader.
   */
  sendPicture?: (file: File, onProgress: (share: number) => void) => Promise<StoredPicture>
  /** Media types offered by the file dialog, comma-separated. */
  pictureTypes?: string
  /** Opens the picture library; `insert` inserts the selected picture. */
  onLibrary?: (insert: (picture: StoredPicture) => void) => void
  /** Maximum length of a picture's description, characters. */
  altMax?: number
}

/** A text with headings, lists, quotes, links and pictures. Depends on TipTap's JSON, not on the application. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, labels, error, onChange, onBlur, sendPicture, onLibrary } = props
  const keysId = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  const attributes = useRef<Record<string, string>>({})

  const editor = useEditor({
    extensions: editorExtensions(props),
    content: props.content as Content,
    onUpdate: ({ editor: now }) => latest.current.onChange(now.getJSON()),
    onBlur: () => latest.current.onBlur?.(),
    // The styles are in Editor.module.css, since the content security policy forbids styles injected by scripts.
    injectCSS: false,
    editorProps: {
      attributes: () => attributes.current,
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (_view, event) => take(event.dataTransfer),
      handleKeyDown: (_view, event) => {
        if (event.key !== 'F10' || !event.altKey) return false
        buttons.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
    },
  })

  const insert = ({ fileId, width, height, alt = '' }: StoredPicture) =>
    void editor.chain().focus().insertContent({ type: 'image', attrs: { fileId, alt, width, height } }).run()
  const pictures = useSending(sendPicture, labels, insert)
  // A pasted or dropped picture is uploaded like a selected one; text that comes with it takes precedence.
  const uploadFromData = useRef<(data: DataTransfer | null) => boolean>(() => false)
  uploadFromData.current = (data) => {
    const picture = [...(data?.files ?? [])].find((file) => file.type.startsWith('image/'))
    if (!picture || !sendPicture || data?.types.includes('text/html')) return false
    pictures.send(picture)
    return true
  }
  const take = (data: DataTransfer | null) => uploadFromData.current(data)

  return (
    <Field label={label} help={props.help} error={error} required={props.required} counter={props.counter}>
      {(control) => (
        <div className={classes.frame} data-invalid={error ? true : undefined}>
          <Toolbar
            editor={editor}
            labels={labels}
            controls={control.id}
            buttons={buttons}
            onLink={() => setLinking(true)}
            onPicture={sendPicture && (() => chooser.current?.click())}
            onLibrary={onLibrary && (() => onLibrary(insert))}
          />
          {isLinking && (
            <LinkPanel
              editor={editor}
              labels={labels}
              isAllowed={props.isAllowedLink}
              onClose={() => setLinking(false)}
            />
          )}
          <PicturePanel editor={editor} labels={labels} altMax={props.altMax ?? 200} />
          {pictures.shown}
          <PictureInput chooser={chooser} accept={props.pictureTypes} onFile={pictures.send} />
          <p id={keysId} hidden>
            {labels.keys}
          </p>
          <TextArea editor={editor} current={attributes} attributes={textAttributes(props, control, keysId)} />
        </div>
      )}
    </Field>
  )
}

/** The attributes of the text that is edited. */
const textAttributes = (
  { label, lang, dir, field }: RichTextEditorProps,
  control: FieldControl,
  keysId: string,
): Record<string, string> => ({
  id: control.id,
  class: clsx(classes.text, 'nt-rich'),
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-describedby': [control['aria-describedby'], keysId].filter(Boolean).join(' '),
  ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
  ...(control['aria-required'] && { 'aria-required': 'true' }),
  ...(lang && { lang }),
  ...(dir && { dir }),
  ...(field && { 'data-field': field }),
})

interface PictureInputProps {
  chooser: RefObject<HTMLInputElement | null>
  accept: string | undefined
  onFile: (file: File) => void
}

/** The hidden input of the file dialog. */
function PictureInput({ chooser, accept, onFile }: PictureInputProps) {
  return (
    <input
      ref={chooser}
      type="file"
      accept={accept}
      hidden
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
}

interface TextAreaProps {
  editor: Editor
  attributes: Record<string, string>
  /** The attributes that the editor reads. */
  current: RefObject<Record<string, string>>
}

function TextArea({ editor, attributes, current }: TextAreaProps) {
  const key = JSON.stringify(attributes)
  // The attributes of the text change with language and errors; its content does not.
  current.current = attributes
  // when the attributes say something else
  useEffect(() => {
    if (editor.isInitialized && !editor.isDestroyed) editor.view.setProps({})
  }, [editor, key])
  return <EditorContent editor={editor} />
}

/** Uploads one picture at a time and shows its progress, or why it failed. */
function useSending(
  send: RichTextEditorProps['sendPicture'],
  labels: EditorLabels,
  onDone: (picture: StoredPicture) => void,
) {
  const [state, setState] = useState<{ percent: number } | { failed: string }>()
  const start = (file: File) => {
    if (!send) return
    setState({ percent: 0 })
    send(file, (share) => setState({ percent: Math.round(share * 100) })).then(
      (picture) => {
        setState(undefined)
        onDone(picture)
      },
      (error: unknown) =>
        setState({ failed: error instanceof Error && error.message ? error.message : labels.pictureFailed }),
    )
  }
  const shown = state && (
    <div
      className={classes.sending}
      data-failed={'failed' in state || undefined}
      role={'failed' in state ? 'alert' : 'status'}
    >
      {'failed' in state ? state.failed : labels.pictureSending(state.percent)}
      {'percent' in state && <progress max={100} value={state.percent} aria-hidden />}
    </div>
  )
  return { send: start, shown }
}
