import { NEWS_CATEGORIES } from '#contract/features/news/index.ts'
import { newsWords } from '#contract/features/news/words.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { CoverField } from '../../core/content/CoverField.tsx'
import { PublishPanel } from '../../core/content/PublishPanel.tsx'
import type { PictureStore } from '../../core/content/pictures.ts'
import { formTexts } from '../../core/content/texts/form.ts'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import classes from './form.module.css'
import { errorAt } from './NewsWords.tsx'
import { sendPicture } from './send-picture.ts'
import { newsTexts } from './texts.ts'
import type { NewsFormState } from './use-news-form.ts'

/** Picture, category, place, and when it is seen. */
export function NewsAbout({ state, pictures }: { state: NewsFormState; pictures: PictureStore }) {
  const t = newsTexts.useText()
  const c = formTexts.useText()
  const lang = useLang()
  const { form, values, phase } = state
  const altOf = (of: 'mn' | 'en') => ({
    value: values.cover?.alt[of] ?? '',
    error: errorAt(form.errors, `cover.alt.${of}`),
    'data-field': `cover.alt.${of}`,
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(`cover.alt.${of}`, event.currentTarget.value),
  })
  return (
    <div className={classes.cards}>
      <Card title={c('field.cover')}>
        <CoverField
          url={values.cover ? pictures.get(values.cover.id)?.medium : undefined}
          sendPicture={sendPicture}
          onSent={({ id, urls }) => {
            if (urls) pictures.set(id, urls)
            form.setFieldValue('cover', { id, alt: values.cover?.alt ?? { mn: '', en: '' } })
          }}
          onRemove={() => form.setFieldValue('cover', null)}
          alt={{ mn: altOf('mn'), en: altOf('en') }}
        />
      </Card>
      <div className={classes.side}>
        <Card title={t('form.about')}>
          <div className={classes.stack}>
            <SelectField
              label={c('field.category')}
              required
              searchable={false}
              allowDeselect={false}
              data={NEWS_CATEGORIES.map((value) => ({ value, label: newsWords[lang].category[value] }))}
              value={values.category}
              onChange={(chosen) =>
                form.setFieldValue('category', NEWS_CATEGORIES.find((name) => name === chosen) ?? values.category)
              }
            />
            <AreaPicker
              label={c('field.area')}
              field="areaId"
              required
              levels={['city', 'district', 'khoroo']}
              value={values.areaId}
              error={errorAt(form.errors, 'areaId')}
              onChange={(areaId) => form.setFieldValue('areaId', areaId)}
            />
            <CheckField
              label={c('field.pinned')}
              help={c('field.pinnedHelp')}
              checked={values.pinned}
              onChange={(event) => form.setFieldValue('pinned', event.currentTarget.checked)}
            />
          </div>
        </Card>
        <Card title={c('publish.title')}>
          <PublishPanel
            phase={phase}
            value={values.publish}
            onChange={(publish) => {
              form.setFieldValue('publish', publish)
              form.clearFieldError('publishAt')
            }}
            errors={timeErrors(values.publish, errorAt(form.errors, 'publishAt'))}
          />
        </Card>
      </div>
    </div>
  )
}

/** The schema knows one instant; the form has two fields for it: a missing day is the day's error. */
function timeErrors({ day }: { day: string }, error: string | undefined) {
  if (!error) return {}
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { time: error } : { day: error }
}
