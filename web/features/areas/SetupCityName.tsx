import { cityIdentity, NEW_CITY } from '#contract/core/areas/city.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type Area, areas } from '#contract/features/areas/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { useCity } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { setupTexts } from './setup-texts.ts'

/**
 * Offers to give the root of the tree the city's name from the first step, or leads to that step while neither has a
 * name; nothing if they are equal.
 */
export function SetupCityName({ root }: { root: Area }) {
  const t = setupTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { name } = useCity(cityIdentity)
  const change = useDo(areas, 'change')
  if (root.level !== 'city' || name.mn === root.name.mn) return null
  const isNamed = name.mn !== cityIdentity.default.name.mn
  if (!isNamed && root.name.mn !== NEW_CITY.name.mn) return null
  if (!isNamed) {
    const toStep = (
      <LinkButton size="xs" to={`?step=${cityIdentity.key}`}>
        {t('city.toName')}
      </LinkButton>
    )
    return (
      <Card level={3} title={t('city.title')} action={toStep}>
        <p>{t('city.unnamed')}</p>
      </Card>
    )
  }
  const rename = async () => {
    try {
      const body = { version: root.version, name: { mn: name.mn, en: name.en ?? '' } }
      await change.mutateAsync({ params: { id: root.id }, body })
      toast(t('city.renamed'))
    } catch (error) {
      toast(error instanceof ApiProblem ? error.document.title : c('error.noAnswer'), { variant: 'error' })
    }
  }
  return (
    <Card
      level={3}
      title={t('city.title')}
      action={
        <Button size="xs" loading={change.isPending} onClick={() => void rename()}>
          {t('city.rename', { name: inLang(name, lang) })}
        </Button>
      }
    >
      <p>{t('city.text', { area: inLang(root.name, lang) })}</p>
    </Card>
  )
}
