import { MEDIA_USERS } from '#contract/features/media/index.ts'
import { AreaFilter, BoxFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import type { MediaListState } from './media-list.ts'
import { mediaTexts } from './texts.ts'

/** Search and filters of the library. */
export function MediaToolbar({ list }: { list: MediaListState }) {
  const t = mediaTexts.useText()
  return <ListToolbar list={list} search={t('list.search')} filters={(of) => <Filters {...of} />} />
}

function Filters(of: FilterProps) {
  const t = mediaTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="use"
        label={t('filter.use')}
        any={t('filter.anyUse')}
        options={(['used', 'unused'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <ChoiceFilter
        {...of}
        name="usedIn"
        label={t('filter.usedIn')}
        any={t('filter.anyFeature')}
        options={MEDIA_USERS.map((value) => ({ value, label: t(`feature.${value}`) }))}
      />
      <AreaFilter {...of} levels={['city', 'district', 'khoroo']} />
      <BoxFilter {...of} name="described" value="false" label={t('filter.undescribed')} />
    </>
  )
}
