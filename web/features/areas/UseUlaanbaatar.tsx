import { useNavigate } from 'react-router'
import { areas } from '#contract/features/areas/index.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useDo } from '../../core/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { AREA_IMPORTS } from './addresses.ts'
import { areaTexts } from './texts.ts'

/** Begins an import of the tree that comes with the product. */
export function UseUlaanbaatar({ filled = false }: { filled?: boolean }) {
  const t = areaTexts.useText()
  const navigate = useNavigate()
  const start = useDo(areas, 'importUlaanbaatar')
  const begin = async () => {
    try {
      const { data } = await start.mutateAsync()
      await navigate(`${AREA_IMPORTS}/${data.id}`)
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Card title={t('ulaanbaatar.title')} text={t('ulaanbaatar.text')}>
      <Button variant={filled ? 'filled' : 'default'} loading={start.isPending} onClick={() => void begin()}>
        {t('ulaanbaatar.use')}
      </Button>
    </Card>
  )
}
