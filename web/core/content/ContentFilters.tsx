import { AreaFilter, BoxFilter, ChoiceFilter, DayFilters, type FilterProps } from '../lists/filters.tsx'
import { useMay } from '../query/query.ts'
import { useUser } from '../session/session.tsx'
import type { TableParts, WebKind } from './kit.ts'
import { contentTexts } from './texts/index.ts'

interface Props extends FilterProps {
  kind: WebKind
  Own: TableParts<never>['Filters']
  /** The category is fixed by the screen. */
  fixed: boolean
}

/** The filters of a content list, as stored in the address. Lazy: they are behind a button. */
export default function ContentFilters({ kind, Own, filters, fixed, onChange }: Props) {
  const t = contentTexts.useText()
  const { all } = kind.useCategories()
  const user = useUser()
  const texts = kind.useTexts()
  const mayWrite = useMay(kind.feature, 'write')
  const of = { filters, onChange }
  return (
    <>
      {!fixed && (
        <ChoiceFilter
          {...of}
          name="category"
          label={texts.category ?? t('filter.category')}
          any={t('filter.anyCategory')}
          options={all}
        />
      )}
      {Own && <Own {...of} />}
      <AreaFilter {...of} levels={kind.levels} below={t('filter.below')} />
      <DayFilters {...of} label={t('filter.days')} />
      {kind.pins && <BoxFilter {...of} name="pinned" label={t('filter.pinned')} />}
      {mayWrite && <BoxFilter {...of} name="hasChanges" label={t('filter.hasChanges')} />}
      <BoxFilter {...of} name="author" value={user.id} label={t('filter.mine')} />
    </>
  )
}
