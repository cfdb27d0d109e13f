import { CheckField } from '../../ui/fields/CheckField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AreaPicker } from '../areas/AreaPicker.tsx'
import { errorAt } from './ContentTextFields.tsx'
import { CoverField } from './CoverField.tsx'
import classes from './form.module.css'
import { PublicLink } from './PublicLink.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import type { PictureStore } from './pictures.ts'
import { formTexts } from './texts/form.ts'
import type { ContentFormState } from './use-content-form.ts'

/** The cover picture, category, area and publication dates. */
export function ContentDetails({ state, pictures }: { state: ContentFormState; pictures: PictureStore }) {
  const c = formTexts.useText()
  const { form, values, phase, kind, record } = state
  const texts = kind.useTexts()
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
        <Card title={texts.cover ?? c('field.cover')}>
          <CoverField
            label={texts.cover ?? c('field.cover')}
            isCover={texts.cover === undefined}
            url={values.cover ? pictures.get(values.cover.id)?.medium : undefined}
            sendPicture={state.sendPicture}
            onChosen={({ id, urls, alt, decorative }) => {
              if (urls) pictures.set(id, urls)
              // an upload without a description keeps the description of the previous picture
              const texts = alt?.mn || decorative ? { mn: alt?.mn ?? '', en: alt?.en ?? '' } : values.cover?.alt
              form.setFieldValue('cover', { id, alt: texts ?? { mn: '', en: '' }, decorative: decorative ?? false })
            }}
            onRemove={() => form.setFieldValue('cover', null)}
            alt={{ mn: altOf('mn'), en: altOf('en') }}
            decorative={values.cover?.decorative ?? false}
            onDecorative={(decorative) => form.setFieldValue('cover.decorative', decorative)}
          />
        </Card>
      )}
      <div className={kind.covers ? classes.side : classes.contents}>
        <Card title={texts.about}>
          <AboutFields state={state} />
        </Card>
        <Card title={c('publish.title')}>
          {phase === 'published' && record && kind.to.open && <PublicLink path={kind.to.open(record.id)} />}
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

/** Category, area, and whether the record is pinned. */
function AboutFields({ state }: { state: ContentFormState }) {
  const c = formTexts.useText()
  const { form, values, kind } = state
  const categories = kind.useCategories()
  // a record keeps a category that was closed later
  const choices = categories.all.filter(
    ({ value }) => value === values.category || categories.offered.some((one) => one.value === value),
  )
  const texts = kind.useTexts()
  return (
    <div className={classes.stack}>
      {categories.all.length > 1 && (
        <SelectField
          label={texts.category ?? c('field.category')}
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
  )
}

/** Assigns the error of an instant to its two fields: without a day it belongs to the day. */
function timeErrors(day: string, error: string | undefined) {
  if (!error) return {}
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { time: error } : { day: error }
}
