import { IconFileText, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import type { Mail } from '#contract/features/mail/index.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

interface Props {
  html: NonNullable<Mail['html']>
  title: string
  /** The same mail as text. */
  text: RichDoc
}

/**
 * The HTML of a mail from outside, in a frame that has no rights: no script, no form, no origin, and no picture of another server until the
 * reader asks for them.
 */
export function HtmlView({ html: { url, withPictures }, title, text }: Props) {
  const t = mailTexts.useText()
  const [hasPictures, setPictures] = useState(false)
  const [isText, setText] = useState(false)
  const Icon = isText ? IconMail : IconFileText
  return (
    <>
      {withPictures !== null && !hasPictures && !isText && (
        <Banner
          actions={
            <Button variant="default" size="xs" onClick={() => setPictures(true)}>
              {t('showPictures')}
            </Button>
          }
        >
          {t('remotePictures')}
        </Banner>
      )}
      {isText ? (
        <RichTextView doc={text} pictureOf={() => undefined} />
      ) : (
        <iframe
          className={classes.page}
          title={title}
          src={hasPictures && withPictures !== null ? withPictures : url}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      )}
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => setText((before) => !before)}
        >
          {t(isText ? 'showPage' : 'showText')}
        </Button>
      </div>
    </>
  )
}
