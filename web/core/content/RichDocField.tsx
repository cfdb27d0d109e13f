import './rich-text.css'
import { Suspense, useState } from 'react'
import { isSafeHref } from '#contract/core/href.ts'
import { IMAGE_ALT_MAX } from '#contract/core/richtext.ts'
import { countDocCharacters, type RichDoc } from '#contract/core/richtext-doc.ts'
import type { Lang } from '#contract/core/text.ts'
import type { EditorLabels } from '../../ui/editor/labels.ts'
import type { StoredPicture } from '../../ui/editor/picture.ts'
import { lazyPart } from '../../ui/retry-load.ts'
import { Bone } from '../../ui/Skeletons.tsx'
import { fromDoc, toDoc } from './editor-doc.ts'
import { pictureLibrary } from './picture-library.ts'
import { type PictureStore, type SendPicture, type SentPicture, whyNotSent } from './pictures.ts'
import classes from './RichDocField.module.css'
import { formTexts } from './texts/form.ts'

// The editor is the largest part of a form and is not needed to see it.
const RichTextEditor = lazyPart(() => import('../../ui/RichTextEditor.tsx'))

export interface RichDocFieldProps {
  label: string
  lang: Lang
  /** The form's path: 'body.mn'. */
  field: string
  /** What it begins with; a new `key` begins anew. */
  value: RichDoc
  onChange: (doc: RichDoc) => void
  onBlur?: () => void
  /** Characters allowed, counted as the server counts them. */
  max: number
  error?: string
  required?: boolean
  pictures: PictureStore
  sendPicture: SendPicture
}

class NoPicture extends Error {}

/** Rich text in one language, with the counter of the product's limit. */
export function RichDocField(props: RichDocFieldProps) {
  const { value, onChange, max, pictures, sendPicture, label, lang, field, error, required, onBlur } = props
  const t = formTexts.useText()
  const labels = useEditorLabels()
  const [start] = useState(() => fromDoc(value))
  const [picking, setPicking] = useState<{ insert: (picture: StoredPicture) => void }>()
  const { Picker } = pictureLibrary()

  /** A picture of the server as the editor takes it, with the words of the library in the language of the text. */
  const stored = ({ id, urls, width, height, alt }: SentPicture): StoredPicture | undefined => {
    if (!urls) return undefined
    pictures.set(id, urls)
    return { fileId: id, url: urls.medium, width, height, alt: alt?.[lang] ?? '' }
  }
  const send = async (file: File, onProgress: (share: number) => void) => {
    try {
      const sent = await sendPicture(file, onProgress)
      // a document was taken by the server, but it is no picture
      const picture = stored(sent)
      if (!picture) throw new NoPicture(t('cover.wrongType'))
      return picture
    } catch (problem) {
      throw problem instanceof NoPicture ? problem : new Error(whyNotSent(problem))
    }
  }

  return (
    <Suspense fallback={<Outline label={t('editor.loading')} />}>
      <RichTextEditor
        label={label}
        labels={labels}
        lang={lang}
        // Both languages of content run from left to right, whatever the interface does.
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

// As tall as the editor, so that nothing moves when it comes.
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
