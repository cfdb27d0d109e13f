import { countCharacters, type Lang } from '#contract/core/text/localized.ts'
import { findLookalikes, foldLatinLookalikes } from '#contract/core/text/lookalikes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { LocalizedPanes } from '../../ui/fields/LocalizedPanes.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './form.module.css'
import type { PictureStore } from './pictures.ts'
import { RichDocField } from './RichDocField.tsx'
import { formTexts } from './texts/form.ts'
import type { ContentFormState } from './use-content-form.ts'

/** Title and text in both languages: side by side, or as tabs on a phone. */
export function ContentTextFields({ state, pictures }: { state: ContentFormState; pictures: PictureStore }) {
  const c = formTexts.useText()
  const { form, values, fill, kind } = state
  const texts = kind.useTexts()
  const titleName = texts.titleField ?? c('field.title')
  const bodyName = texts.bodyField ?? c('field.body')
  const found = findLookalikes(values.title.mn)
  const titleOf = (lang: Lang) => {
    const { onFocus: _, ...input } = form.getInputProps(`title.${lang}`)
    return { ...input, error: errorAt(form.errors, `title.${lang}`), dir: 'ltr', 'data-field': `title.${lang}` }
  }
  const body = (lang: Lang) => (
    <RichDocField
      key={`${lang}-${fill}`}
      label={`${bodyName} · ${c(`language.${lang}`)}`}
      lang={lang}
      field={`body.${lang}`}
      required={lang === 'mn' && !kind.textless}
      value={values.body[lang]}
      onChange={(doc) => form.setFieldValue(`body.${lang}`, doc)}
      onBlur={() => form.validateField(`body.${lang}`)}
      max={kind.max}
      error={errorAt(form.errors, `body.${lang}`)}
      pictures={pictures}
      sendPicture={state.sendPicture}
    />
  )
  return (
    <Card title={c('form.text')}>
      <div className={classes.stack}>
        <LocalizedField
          label={titleName}
          required
          limit={kind.titleMax}
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
                {c('form.fixLookalikes')}
              </Button>
            }
          >
            {c('form.lookalikes', { letters: found.map(({ word }) => word).join(', ') })}
          </Banner>
        )}
        <LocalizedPanes
          label={bodyName}
          errors={{ mn: errorAt(form.errors, 'body.mn'), en: errorAt(form.errors, 'body.en') }}
          mn={body('mn')}
          en={body('en')}
        />
      </div>
    </Card>
  )
}

/** The error of a field or of a value nested inside it. */
export function errorAt(errors: Record<string, unknown>, path: string): string | undefined {
  const at = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`))
  return at && errors[at] ? String(errors[at]) : undefined
}
