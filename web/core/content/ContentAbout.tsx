import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { AreaPicker } from '../AreaPicker.tsx'
import { errorAt } from './ContentWords.tsx'
import { CoverField } from './CoverField.tsx'
import classes from './form.module.css'
import { PublishPanel } from './PublishPanel.tsx'
import type { PictureStore } from './pictures.ts'
import { formTexts } from './texts/form.ts'
import type { ContentFormState } from './use-content-form.ts'

/** Picture, category, place, and when it is seen. */
export function ContentAbout({ state, pictures }: { state: ContentFormState; pictures: PictureStore }) {
  const c = formTexts.useText()
  const { form, values, phase, kind } = state
  const categories = kind.useCategories()
  // a record keeps a category that was closed meanwhile
  const choices = categories.all.filter(
    ({ value }) => value === values.category || categories.offered.some((one) => one.value === value),
  )
  const words = kind.useWords()
  const altOf = (of: 'mn' | 'en') => ({
    value: values.cover?.alt[of] ?? '',
    error: errorAt(form.errors, `cover.alt.${of}`),
    'data-field': `cover.alt.${of}`,
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(`cover.alt.${of}`, event.currentTarget.value),
  })
  return (
    <div className={kind.covers ? classes.cards : classes.pair}>
      {kind.covers && (
        <Card title={c('field.cover')}>
          <CoverField
            url={values.cover ? pictures.get(values.cover.id)?.medium : undefined}
            sendPicture={state.sendPicture}
            onChosen={({ id, urls, alt, decorative }) => {
              if (urls) pictures.set(id, urls)
              // an upload that nobody has described keeps the words of the picture before
              const words = alt?.mn || decorative ? { mn: alt?.mn ?? '', en: alt?.en ?? '' } : values.cover?.alt
              form.setFieldValue('cover', { id, alt: words ?? { mn: '', en: '' }, decorative: decorative ?? false })
            }}
            onRemove={() => form.setFieldValue('cover', null)}
            alt={{ mn: altOf('mn'), en: altOf('en') }}
            decorative={values.cover?.decorative ?? false}
            onDecorative={(decorative) => form.setFieldValue('cover.decorative', decorative)}
          />
        </Card>
      )}
      <div className={kind.covers ? classes.side : classes.contents}>
        <Card title={words.about}>
          <div className={classes.stack}>
            {categories.all.length > 1 && (
              <SelectField
                label={words.category ?? c('field.category')}
                required
                searchable={false}
                allowDeselect={false}
                data={choices}
                error={errorAt(form.errors, 'category')}
                data-field="category"
                value={values.category}
                onChange={(chosen) => form.setFieldValue('category', chosen ?? values.category)}
              />
            )}
            <AreaPicker
              label={c('field.area')}
              field="areaId"
              required
              levels={kind.levels}
              value={values.areaId}
              error={errorAt(form.errors, 'areaId')}
              onChange={(areaId) => form.setFieldValue('areaId', areaId)}
            />
            {kind.pins && (
              <CheckField
                label={c('field.pinned')}
                help={c('field.pinnedHelp')}
                checked={values.pinned}
                onChange={(event) => form.setFieldValue('pinned', event.currentTarget.checked)}
              />
            )}
          </div>
        </Card>
        <Card title={c('publish.title')}>
          <PublishPanel
            phase={phase}
            value={values.publish}
            onChange={(publish) => {
              form.setFieldValue('publish', publish)
              form.clearFieldError('publishAt')
              form.clearFieldError('unpublishAt')
            }}
            errors={timeErrors(values.publish.day, errorAt(form.errors, 'publishAt'))}
            endErrors={timeErrors(values.publish.endDay, errorAt(form.errors, 'unpublishAt'))}
          />
        </Card>
      </div>
    </div>
  )
}

/** The schema knows one instant; the form has two fields for it: a missing day is the day's error. */
function timeErrors(day: string, error: string | undefined) {
  if (!error) return {}
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { time: error } : { day: error }
}
