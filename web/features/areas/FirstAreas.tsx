import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'

/** A city without districts: how to begin. */
export function FirstAreas({ onAdd }: { onAdd: () => void }) {
  const t = areaTexts.useText()
  return (
    <div className={classes.stack}>
      <Card>
        <Empty level={2} title={t('empty.title')} text={t('empty.text')} />
      </Card>
      <div className={classes.ways}>
        <Card title={t('empty.hand')} text={t('empty.handText')}>
          <Button onClick={onAdd}>{t('add.district')}</Button>
        </Card>
      </div>
    </div>
  )
}
