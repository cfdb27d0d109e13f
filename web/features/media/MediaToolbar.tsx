import { MEDIA_USERS } from '#contract/features/media/index.ts'
import { AreaFilter, BoxFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import type { MediaListState } from './media-list.ts'
import { mediaTexts } from './texts.ts'

/** Search and filters of the library. */
export function MediaToolbar({ list }: { list: MediaListState }) {
  const t = mediaTexts.useText()
  const { state, change } = list
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('list.search') }}
      filters={<Filters filters={state.filters} onChange={(filters) => change({ filters })} />}
      activeFilters={Object.keys(state.filters).length}
      onClearFilters={list.clear}
    />
  )
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
