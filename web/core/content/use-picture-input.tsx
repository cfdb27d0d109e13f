import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { formatBytes } from '#contract/core/numbers.ts'
import { useLang } from '../text.ts'
import { PICTURE_MAX_BYTES, PICTURE_TYPES, type SendPicture, type SentPicture, whyNotSent } from './pictures.ts'
import { formTexts } from './texts/form.ts'

/** A picture on its way to the server. */
export interface PictureInput {
  /** Opens the browser's file dialog. */
  choose: () => void
  /** For an element on which a picture can be dropped. */
  drop: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void }
  /** 0..100 while a picture is being sent. */
  percent: number | undefined
  /** Why the last one was not taken. */
  failed: string | undefined
  /** The hidden input; put it into the page. */
  input: ReactNode
}

/** One picture that is chosen or dropped: checked, sent, and reported with its progress. */
export function usePictureInput(send: SendPicture, onSent: (picture: SentPicture) => void): PictureInput {
  const t = formTexts.useText()
  const lang = useLang()
  const chooser = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ percent: number } | { failed: string }>()

  const take = async (file: File | undefined) => {
    if (!file) return
    if (!PICTURE_TYPES.includes(file.type)) return setState({ failed: t('cover.wrongType') })
    if (file.size > PICTURE_MAX_BYTES)
      return setState({ failed: t('cover.tooLarge', { size: formatBytes(PICTURE_MAX_BYTES, lang) }) })
    setState({ percent: 0 })
    try {
      const sent = await send(file, (share) => setState({ percent: Math.round(share * 100) }))
      setState(undefined)
      onSent(sent)
    } catch (problem) {
      setState({ failed: whyNotSent(problem) })
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
          // the same file can be chosen again after it failed
          event.currentTarget.value = ''
          void take(file)
        }}
      />
    ),
  }
}
