import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { shop } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { LIST } from './paths.ts'
import { shopTexts } from './texts.ts'

/** The product that the address names, its title, and what is shown in its place while there is none. */
export function useNamedProduct() {
  const t = shopTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { name: slug = '' } = useParams()
  const { data, error, refetch } = useAsk(shop, 'named', { params: { slug } })
  const product = data?.data
  const texts = {
    failed: t('show.missingTitle'),
    title: t('show.missingTitle'),
    text: t('show.missingText'),
    toList: c('list.go'),
  }
  const instead = product ? null : error ? (
    <RecordMissing error={error} texts={texts} list={LIST} onRetry={() => void refetch()} />
  ) : (
    <Bone height="30rem" />
  )
  return { product, title: product ? inLang(product.name, lang) : t('list.title'), instead }
}
