import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { COVER_ALT_MAX_CHARS } from '#contract/core/content.ts'
import { formatBytes } from '#contract/core/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { LocalizedField, type LocalizedInput } from '../../ui/LocalizedField.tsx'
import { useLang } from '../text.ts'
import classes from './CoverField.module.css'
import { PICTURE_MAX_BYTES, PICTURE_TYPES, type SendPicture, type SentPicture, whyNotSent } from './pictures.ts'
import { formTexts } from './texts/form.ts'

export interface CoverFieldProps {
  /** Address of the chosen picture; undefined when there is none. */
  url: string | undefined
  onSent: (picture: SentPicture) => void
  onRemove: () => void
  alt: { mn: LocalizedInput; en: LocalizedInput }
  sendPicture: SendPicture
}

/** The picture at the head: sent with its progress, shown as lists will cut it, described in both languages. */
export function CoverField({ url, onSent, onRemove, alt, sendPicture }: CoverFieldProps) {
  const t = formTexts.useText()
  const lang = useLang()
  const chooser = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ percent: number } | { failed: string }>()
  const size = formatBytes(PICTURE_MAX_BYTES, lang)

  const send = async (file: File) => {
    if (!PICTURE_TYPES.includes(file.type)) return setState({ failed: t('cover.wrongType') })
    if (file.size > PICTURE_MAX_BYTES) return setState({ failed: t('cover.tooLarge', { size }) })
    setState({ percent: 0 })
    try {
      const sent = await sendPicture(file, (share) => setState({ percent: Math.round(share * 100) }))
      setState(undefined)
      onSent(sent)
    } catch (problem) {
      setState({ failed: whyNotSent(problem) })
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) void send(file)
  }

  return (
    <div role="group" aria-label={t('field.cover')} data-field="cover" tabIndex={-1} className={classes.field}>
      <div
        className={classes.frame}
        data-empty={!url || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        {url ? (
          <img src={url} alt="" className={classes.picture} />
        ) : (
          <IconPhotoPlus size={40} stroke={1.25} aria-hidden />
        )}
        {!url && <p>{t('cover.limits', { size })}</p>}
      </div>
      {state && (
        <div
          role={'failed' in state ? 'alert' : 'status'}
          className={classes.state}
          data-failed={'failed' in state || undefined}
        >
          {'failed' in state ? state.failed : t('cover.sending', { percent: state.percent })}
          {'percent' in state && <progress max={100} value={state.percent} aria-hidden />}
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => chooser.current?.click()}>
          {t(url ? 'cover.replace' : 'cover.choose')}
        </Button>
        {url && (
          <Button variant="subtle" size="sm" onClick={onRemove}>
            {t('cover.remove')}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label={t('cover.choose')}
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void send(file)
          }}
        />
      </div>
      {url && (
        <>
          <p className={classes.hint}>{t('cover.crop')}</p>
          <LocalizedField
            label={t('cover.alt')}
            help={t('cover.altHelp')}
            helpMn={t('cover.altNeeded')}
            limit={COVER_ALT_MAX_CHARS}
            mn={alt.mn}
            en={alt.en}
          />
        </>
      )}
    </div>
  )
}
