import { inLang } from '#contract/core/text.ts'
import { type Branch, type ChapterPlace, manual, SCREEN_MAX_CHARS, treeOf } from '#contract/features/manual/index.ts'
import classes from '../../core/content/form.module.css'
import type { FieldsProps } from '../../core/content/kit.ts'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ManualValues } from './kind.ts'
import { manualTexts } from './texts.ts'

/** The chapters in their order with how deep they stand, without one and what lies below it. */
const flat = (
  branches: readonly Branch<ChapterPlace>[],
  without: string | undefined,
  depth = 0,
): { chapter: ChapterPlace; depth: number }[] =>
  branches.flatMap(({ chapter, below }) =>
    chapter.id === without ? [] : [{ chapter, depth }, ...flat(below, without, depth + 1)],
  )

/** The fields that only chapters have: where it stands in the tree, and whose help it is. */
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
