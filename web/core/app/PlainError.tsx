import { useBrand } from '../../ui/theme/brand.ts'
import { coreTexts } from '../i18n/texts/index.ts'

/** The error page used when the regular error page could not be loaded; it depends on nothing that is loaded later. */
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
