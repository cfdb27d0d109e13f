import { IconSearch } from '@tabler/icons-react'
import { useSite } from '../site.ts'

/** The search for news: a plain form, so it works without any script. `keep` are filters that stay. */
export function Search({ value, keep }: { value?: string; keep?: Record<string, string | undefined> }) {
  const { t, url } = useSite()
  const kept = { ...keep, lang: url.searchParams.get('lang') ?? undefined }
  return (
    <search>
      <form action="/news" className="search">
        {Object.entries(kept).map(
          ([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />,
        )}
        <IconSearch size={20} aria-hidden className="search-lens" />
        <input
          type="search"
          name="q"
          // The key shows the address's search again after going back.
          key={value}
          defaultValue={value}
          maxLength={100}
          aria-label={t('news.search')}
          placeholder={t('news.search')}
        />
        <button type="submit" className="button">
          {t('news.find')}
        </button>
      </form>
    </search>
  )
}
