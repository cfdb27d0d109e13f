import './rich-text.css'
import { Suspense, useState } from 'react'
import { isSafeHref } from '#contract/core/text/href.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { PICTURE_NAMES, PICTURE_TYPES } from '#contract/core/text/picture-formats.ts'
import { IMAGE_ALT_MAX } from '#contract/core/text/richtext.ts'
import { countDocCharacters, type RichDoc } from '#contract/core/text/richtext-doc.ts'
import type { EditorLabels } from '../../ui/editor/labels.ts'
import type { StoredPicture } from '../../ui/editor/picture.ts'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { fromDoc, toDoc } from './editor-doc.ts'
import { pictureLibrary } from './picture-library.ts'
import { type PictureStore, type SendPicture, type SentPicture, uploadErrorText } from './pictures.ts'
import classes from './RichDocField.module.css'
import { formTexts } from './texts/form.ts'

// The editor is the largest part of a form and is not needed to display it.
const RichTextEditor = lazyPart(() => import('../../ui/editor/RichTextEditor.tsx'))

export interface RichDocFieldProps {
  label: string
  lang: Lang
  /** The form path: 'body.mn'. */
  field: string
  /** The initial document; a new `key` resets the editor. */
  value: RichDoc
  onChange: (doc: RichDoc) => void
  onBlur?: () => void
  /** Maximum number of characters, counted as on the server. */
  max: number
  error?: string
  required?: boolean
  pictures: PictureStore
  sendPicture: SendPicture
}

class NoPicture extends Error {}

/** Rich text in one language, with the counter of its limit. */
export function RichDocField(props: RichDocFieldProps) {
  const { value, onChange, max, pictures, sendPicture, label, lang, field, error, required, onBlur } = props
  const t = formTexts.useText()
  const labels = useEditorLabels()
  const [start] = useState(() => fromDoc(value))
  const [picking, setPicking] = useState<{ insert: (picture: StoredPicture) => void }>()
  const { Picker } = pictureLibrary()

  /** Converts a stored picture for the editor, with the library's description in the language of the text. */
  const stored = ({ id, urls, width, height, alt }: SentPicture): StoredPicture | undefined => {
    if (!urls) return undefined
    pictures.set(id, urls)
    return { fileId: id, url: urls.medium, width, height, alt: alt?.[lang] ?? '' }
  }
  const send = async (file: File, onProgress: (share: number) => void) => {
    try {
      const sent = await sendPicture(file, onProgress)
      // the server accepted the file, but it is not a picture
      const picture = stored(sent)
      if (!picture) throw new NoPicture(t('cover.wrongType', { formats: PICTURE_NAMES }))
      return picture
    } catch (problem) {
      throw problem instanceof NoPicture ? problem : new Error(uploadErrorText(problem))
    }
  }

  return (
    <Suspense fallback={<Outline label={t('editor.loading')} />}>
      <RichTextEditor
        label={label}
        labels={labels}
        lang={lang}
        // Both content languages are left-to-right, whatever the interface direction.
        dir="ltr"
        field={field}
        error={error}
        required={required}
        counter={{ count: countDocCharacters(value), max }}
        content={start}
        onChange={(json) => onChange(toDoc(json))}
        onBlur={onBlur}
        isAllowedLink={isSafeHref}
        urlOf={(fileId) => pictures.get(fileId)?.medium}
        sendPicture={send}
        pictureTypes={PICTURE_TYPES.join(',')}
        onLibrary={(insert) => setPicking({ insert })}
        altMax={IMAGE_ALT_MAX}
      />
      {picking && (
        <Suspense fallback={null}>
          <Picker
            onClose={() => setPicking(undefined)}
            onPick={(chosen) => {
              setPicking(undefined)
              const picture = stored(chosen)
              if (picture) picking.insert(picture)
            }}
          />
        </Suspense>
      )}
    </Suspense>
  )
}

// As tall as the editor, so that nothing moves when it is loaded.
function Outline({ label }: { label: string }) {
  return (
    <div role="status" className={classes.outline}>
      <span className="nt-hidden">{label}</span>
      <Bone width="30%" />
      <Bone height="17rem" />
    </div>
  )
}

function useEditorLabels(): EditorLabels {
  const t = formTexts.useText()
  return {
    toolbar: t('editor.toolbar'),
    bold: t('editor.bold'),
    italic: t('editor.italic'),
    underline: t('editor.underline'),
    strike: t('editor.strike'),
    heading: t('editor.heading'),
    subheading: t('editor.subheading'),
    bulletList: t('editor.bulletList'),
    orderedList: t('editor.orderedList'),
    quote: t('editor.quote'),
    undo: t('editor.undo'),
    redo: t('editor.redo'),
    link: t('editor.link'),
    linkAddress: t('editor.linkAddress'),
    linkHelp: t('editor.linkHelp'),
    linkInvalid: t('editor.linkInvalid'),
    linkSave: t('editor.linkSave'),
    linkRemove: t('editor.linkRemove'),
    picture: t('editor.picture'),
    library: t('editor.library'),
    pictureSending: (percent) => t('editor.pictureSending', { percent }),
    pictureFailed: t('editor.pictureFailed'),
    pictureAlt: t('editor.pictureAlt'),
    pictureAltHelp: t('editor.pictureAltHelp'),
    pictureRemove: t('editor.pictureRemove'),
    cancel: t('editor.cancel'),
    keys: t('editor.keys'),
  }
}
