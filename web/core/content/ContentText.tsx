import type { ContentFull } from '#contract/core/content/answers.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { useLang } from '../i18n/text.ts'
import classes from './ContentText.module.css'
import { RichTextView } from './RichTextView.tsx'
import { contentTexts } from './texts/index.ts'
import './rich-text.css'

/** The text of a record in the reader's language, or in Mongolian with a notice where English is missing. */
export function ContentText({ record }: { record: Pick<ContentFull, 'body' | 'files'> }) {
  const t = contentTexts.useText()
  const lang = useLang()
  const shown = langOf(record.body, lang)
  return (
    <>
      {shown !== lang && <p className={classes.note}>{t('onlyMongolian')}</p>}
      <RichTextView
        doc={inLang(record.body, lang)}
        lang={shown}
        anchors
        pictureOf={(id) => {
          const urls = record.files[id]
          return urls && { src: urls.large, srcSet: `${urls.medium} 800w, ${urls.large} 1600w`, sizes: '45rem' }
        }}
      />
    </>
  )
}
