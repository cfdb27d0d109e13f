import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { PICTURE_NAMES, PICTURE_TYPES } from '#contract/core/text/picture-formats.ts'
import { useLang } from '../i18n/text.ts'
import { PICTURE_MAX_BYTES, type SendPicture, type SentPicture, uploadErrorText } from './pictures.ts'
import { formTexts } from './texts/form.ts'

/** The upload of a picture. */
export interface PictureInput {
  /** Opens the browser's file dialog. */
  choose: () => void
  /** For an element on which a picture can be dropped. */
  drop: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void }
  /** 0..100 during an upload. */
  percent: number | undefined
  /** The error of the last upload. */
  failed: string | undefined
  /** The hidden file input; render it on the page. */
  input: ReactNode
}

/** Validates and uploads one selected or dropped picture and reports its progress. */
export function usePictureInput(send: SendPicture, onSent: (picture: SentPicture) => void): PictureInput {
  const t = formTexts.useText()
  const lang = useLang()
  const chooser = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ percent: number } | { failed: string }>()

  const take = async (file: File | undefined) => {
    if (!file) return
    if (!PICTURE_TYPES.includes(file.type))
      return setState({ failed: t('cover.wrongType', { formats: PICTURE_NAMES }) })
    if (file.size > PICTURE_MAX_BYTES)
      return setState({ failed: t('cover.tooLarge', { size: formatBytes(PICTURE_MAX_BYTES, lang) }) })
    setState({ percent: 0 })
    try {
      const sent = await send(file, (share) => setState({ percent: Math.round(share * 100) }))
      setState(undefined)
      onSent(sent)
    } catch (problem) {
      setState({ failed: uploadErrorText(problem) })
    }
  }

  return {
    choose: () => chooser.current?.click(),
    drop: {
      onDragOver: (event) => event.preventDefault(),
      onDrop: (event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      },
    },
    percent: state && 'percent' in state ? state.percent : undefined,
    failed: state && 'failed' in state ? state.failed : undefined,
    input: (
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('cover.choose')}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // so that the same file can be selected again after a failure
          event.currentTarget.value = ''
          void take(file)
        }}
      />
    ),
  }
}
