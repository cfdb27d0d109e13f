import { CONTENT_MAX_CHARS, TITLE_MAX_CHARS } from '#contract/core/content.ts'
import { findLookalikes, foldLatinLookalikes } from '#contract/core/lookalikes.ts'
import { countCharacters, type Lang } from '#contract/core/text.ts'
import { Banner } from '../../core/content/Banner.tsx'
import type { PictureStore } from '../../core/content/pictures.ts'
import { RichDocField } from '../../core/content/RichDocField.tsx'
import { formTexts } from '../../core/content/texts/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LocalizedField } from '../../ui/LocalizedField.tsx'
import { LocalizedPanes } from '../../ui/LocalizedPanes.tsx'
import classes from './form.module.css'
import { sendPicture } from './send-picture.ts'
import { newsTexts } from './texts.ts'
import type { NewsFormState } from './use-news-form.ts'

/** Title and text in both languages, side by side; tabs on a phone. */
export function NewsWords({ state, pictures }: { state: NewsFormState; pictures: PictureStore }) {
  const t = newsTexts.useText()
  const c = formTexts.useText()
  const { form, values, fill } = state
  const found = findLookalikes(values.title.mn)
  const titleOf = (lang: Lang) => {
    const { onFocus: _, ...input } = form.getInputProps(`title.${lang}`)
    return { ...input, error: errorAt(form.errors, `title.${lang}`), dir: 'ltr', 'data-field': `title.${lang}` }
  }
  const body = (lang: Lang) => (
    <RichDocField
      key={`${lang}-${fill}`}
      label={`${c('field.body')} · ${c(`language.${lang}`)}`}
      lang={lang}
      field={`body.${lang}`}
      required={lang === 'mn'}
      value={values.body[lang]}
      onChange={(doc) => form.setFieldValue(`body.${lang}`, doc)}
      onBlur={() => form.validateField(`body.${lang}`)}
      max={CONTENT_MAX_CHARS}
      error={errorAt(form.errors, `body.${lang}`)}
      pictures={pictures}
      sendPicture={sendPicture}
    />
  )
  return (
    <Card title={t('form.text')}>
      <div className={classes.stack}>
        <LocalizedField
          label={c('field.title')}
          required
          limit={TITLE_MAX_CHARS}
          count={countCharacters}
          mn={titleOf('mn')}
          en={titleOf('en')}
        />
        {found.length > 0 && (
          <Banner
            tone="warning"
            actions={
              <Button
                size="xs"
                variant="default"
                onClick={() => form.setFieldValue('title.mn', foldLatinLookalikes(values.title.mn))}
              >
                {t('form.fixLookalikes')}
              </Button>
            }
          >
            {t('form.lookalikes', { letters: found.map(({ word }) => word).join(', ') })}
          </Banner>
        )}
        <LocalizedPanes
          label={c('field.body')}
          errors={{ mn: errorAt(form.errors, 'body.mn'), en: errorAt(form.errors, 'body.en') }}
          mn={body('mn')}
          en={body('en')}
        />
      </div>
    </Card>
  )
}

/** The error of a field, or of something deep inside it. */
export function errorAt(errors: Record<string, unknown>, path: string): string | undefined {
  const at = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`))
  return at && errors[at] ? String(errors[at]) : undefined
}
