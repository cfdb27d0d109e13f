import { inLang, langOf } from '#contract/core/text.ts'
import type { Chapter } from '#contract/features/manual/index.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import { useLang } from '../../core/text.ts'
import classes from './manual.module.css'
import { manualTexts } from './texts.ts'
import '../../core/content/rich-text.css'

/** The text of a chapter in the reader's language, Mongolian where English is missing. */
export function ChapterText({ chapter }: { chapter: Pick<Chapter, 'body' | 'files'> }) {
  const t = manualTexts.useText()
  const lang = useLang()
  const shown = langOf(chapter.body, lang)
  return (
    <>
      {shown !== lang && <p className={classes.quiet}>{t('onlyMongolian')}</p>}
      <RichTextView
        doc={inLang(chapter.body, lang)}
        lang={shown}
        pictureOf={(id) => {
          const urls = chapter.files[id]
          return urls && { src: urls.large, srcSet: `${urls.medium} 800w, ${urls.large} 1600w`, sizes: '45rem' }
        }}
      />
    </>
  )
}
