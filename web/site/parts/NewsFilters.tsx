import { inLang } from '#contract/core/text/unicode.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import { categoriesIn, type NewsFilter, queryOf } from '../news-filter.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { areaLabel } from './area-label.ts'
import { Search } from './Search.tsx'

/** Search, area and category of the list of news. Links and plain forms, which work before any script has run. */
export function NewsFilters({ filter, data }: { filter: NewsFilter; data: PageData }) {
  const { t, lang, href, city } = useSite()
  const { page: _, ...kept } = filter
  const district = data.path?.data.find((area) => area.level === 'district')
  const khoroo = data.path?.data.find((area) => area.level === 'khoroo')
  const isNarrowed = Boolean(filter.q || filter.category || filter.areaId)
  return (
    <div className="filters">
      <Search value={filter.q} keep={{ category: filter.category, areaId: filter.areaId }} />
      <div className="places">
        <PlaceForm
          label={t('news.area')}
          all={t('news.allAreas')}
          allValue=""
          chosen={district}
          options={(data.districts?.data ?? []).map((area) => [area.id, areaLabel(area, lang, t)])}
          filter={filter}
        />
        {district && data.khoroos && (
          <PlaceForm
            label={t('news.khoroo')}
            all={t('news.allKhoroos')}
            allValue={district.id}
            chosen={khoroo}
            options={data.khoroos.data.map((area) => [area.id, inLang(area.name, lang)])}
            filter={filter}
          />
        )}
      </div>
      <nav aria-label={t('news.category')} className="chips">
        <a
          href={href('/news', queryOf({ ...kept, category: undefined, page: 1 }))}
          aria-current={filter.category ? undefined : 'true'}
        >
          {t('news.allCategories')}
        </a>
        {categoriesIn(city).map(({ key: category, name }) => (
          <a
            key={category}
            href={href('/news', queryOf({ ...kept, category, page: 1 }))}
            aria-current={filter.category === category ? 'true' : undefined}
          >
            {inLang(name, lang)}
          </a>
        ))}
        {isNarrowed && (
          <a href={href('/news')} className="clear">
            {t('news.clear')}
          </a>
        )}
      </nav>
    </div>
  )
}

interface PlaceFormProps {
  label: string
  all: string
  /** The area that 'all' stands for; empty for the whole city. */
  allValue: string
  chosen: AreaName | undefined
  options: readonly (readonly [id: string, name: string])[]
  filter: NewsFilter
}

function PlaceForm({ label, all, allValue, chosen, options, filter }: PlaceFormProps) {
  const { t, url } = useSite()
  const kept = { q: filter.q, category: filter.category, lang: url.searchParams.get('lang') }
  return (
    <form action="/news" className="place">
      {Object.entries(kept).map(([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />)}
      <label>
        <span className="place-label">{label}</span>
        <select
          name="areaId"
          key={chosen?.id}
          defaultValue={chosen?.id ?? allValue}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value={allValue}>{all}</option>
          {options.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {/* With scripts, choosing an option submits the form. */}
      <button type="submit" className="button no-script">
        {t('news.apply')}
      </button>
    </form>
  )
}
