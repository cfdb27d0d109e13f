import { IconFile } from '@tabler/icons-react'
import type { Attachment } from '#contract/core/model/attachment.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { VOICE_NAME } from '#contract/features/chat/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './chat.module.css'
import { chatTexts } from './texts.ts'

/** The pictures, voice messages and files of a message. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  const t = chatTexts.useText()
  const lang = useLang()
  return files.map(({ id, name, bytes, urls, url }) => {
    if (urls)
      return (
        <a key={id} href={urls.large} target="_blank" rel="noreferrer" className={classes.pictureLink}>
          <img src={urls.medium} alt={name} loading="lazy" className={classes.shownPicture} />
        </a>
      )
    if (name === VOICE_NAME)
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message has no text
        <audio
          key={id}
          controls
          preload="metadata"
          src={url ?? ''}
          aria-label={t('voice.message')}
          className={classes.voice}
        />
      )
    return (
      <a key={id} href={url ?? ''} download={name} className={classes.fileLink}>
        <IconFile size={20} aria-hidden />
        <bdi className={classes.fileName}>{name}</bdi>
        <span className={classes.moment}>{formatBytes(bytes, lang)}</span>
      </a>
    )
  })
}
