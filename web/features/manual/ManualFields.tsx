import { inLang } from '#contract/core/text/localized.ts'
import { type Branch, type ChapterPlace, manual, SCREEN_MAX_CHARS, treeOf } from '#contract/features/manual/index.ts'
import classes from '../../core/content/form.module.css'
import type { FieldsProps } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { ManualValues } from './manual-values.ts'
import { manualTexts } from './texts.ts'

/** The chapters in order with their depth, without one chapter and its descendants. */
const flat = (
  branches: readonly Branch<ChapterPlace>[],
  without: string | undefined,
  depth = 0,
): { chapter: ChapterPlace; depth: number }[] =>
  branches.flatMap(({ chapter, below }) =>
    chapter.id === without ? [] : [{ chapter, depth }, ...flat(below, without, depth + 1)],
  )

/** The fields specific to chapters: their place in the tree, and the screen that they describe. */
export function ManualFields({ values, record, set, errorAt, input }: FieldsProps) {
  const t = manualTexts.useText()
  const lang = useLang()
  const { data } = useAsk(manual, 'tree')
  const places = flat(treeOf(data?.data ?? []), record?.id)
  const { parentId } = values as ManualValues
  return (
    <Card title={t('form.place')}>
      <div className={classes.stack}>
        <SelectField
          label={t('form.parent')}
          help={t('form.parentHelp')}
          data={places.map(({ chapter, depth }) => ({
            value: chapter.id,
            label: `${'\u2003'.repeat(depth)}${inLang(chapter.title, lang)}`,
          }))}
          clearable
          value={data ? parentId : null}
          onChange={(id) => set('parentId', id)}
          error={errorAt('parentId')}
          data-field="parentId"
        />
        <TextField
          {...input('screen')}
          label={t('form.screen')}
          help={t('form.screenHelp')}
          limit={SCREEN_MAX_CHARS}
          dir="ltr"
        />
      </div>
    </Card>
  )
}
