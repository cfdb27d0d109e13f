import { IconSearch } from '@tabler/icons-react'
import { useSite } from '../site.ts'

interface SearchProps {
  value?: string
  /** Filters that are kept. */
  keep?: Record<string, string | undefined>
  /** The path of the searched list; news by default. */
  action?: string
  /** Describes what is searched. */
  label?: string
}

/** The search of a list: a plain form that works without any script. */
export function Search({ value, keep, action = '/news', label }: SearchProps) {
  const { t, url } = useSite()
  const name = label ?? t('news.search')
  const kept = { ...keep, lang: url.searchParams.get('lang') ?? undefined }
  return (
    <search>
      <form action={action} className="search">
        {Object.entries(kept).map(
          ([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />,
        )}
        <IconSearch size={20} aria-hidden className="search-lens" />
        <input
          type="search"
          name="q"
          // The key makes the input follow the address after going back.
          key={value}
          defaultValue={value}
          maxLength={100}
          aria-label={name}
          placeholder={name}
        />
        <button type="submit" className="button">
          {t('news.find')}
        </button>
      </form>
    </search>
  )
}
