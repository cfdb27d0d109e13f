import { useBrand } from '../ui/brand.ts'
import { coreTexts } from './texts/index.ts'

/** The error page when not even the error page could be loaded: needs nothing but what is there already. */
export function PlainError({ inside }: { inside: boolean }) {
  const t = coreTexts.useText()
  const { name } = useBrand()
  const Frame = inside ? 'div' : 'main'
  return (
    <Frame style={{ maxInlineSize: '30rem', margin: '20vh auto', padding: '1rem' }}>
      <title>{`${t('page.error')} · ${name}`}</title>
      <h1>{t('error.title')}</h1>
      <p>{t('error.noAnswer')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('error.reload')}
      </button>
    </Frame>
  )
}
