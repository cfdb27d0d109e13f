import { TAG_MAX_CHARS, TAGS_MAX } from '#contract/features/blog/index.ts'
import classes from '../../core/content/form.module.css'
import type { FieldsProps } from '../../core/content/kit.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { postOf } from './post-values.ts'
import { blogTexts } from './texts.ts'

/** The fields specific to posts: tags, and whether the author is shown. */
export function PostFields({ values, set, errorAt, input }: FieldsProps) {
  const t = blogTexts.useText()
  return (
    <Card title={t('form.more')}>
      <div className={classes.stack}>
        <TextField
          {...input('tags')}
          data-field="tags"
          label={t('form.tags')}
          help={t('form.tagsHelp', { max: TAGS_MAX, chars: TAG_MAX_CHARS })}
          error={errorAt('tags')}
        />
        <CheckField
          label={t('form.byline')}
          checked={postOf(values).byline}
          onChange={(event) => set('byline', event.currentTarget.checked)}
        />
      </div>
    </Card>
  )
}
