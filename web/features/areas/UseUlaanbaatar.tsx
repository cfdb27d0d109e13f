import { useNavigate } from 'react-router'
import { areas } from '#contract/features/areas/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { AREA_IMPORTS } from './addresses.ts'
import { areaTexts } from './texts.ts'

/** Starts an import of the built-in tree. */
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
