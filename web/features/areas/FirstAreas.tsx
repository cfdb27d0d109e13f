import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AREA_IMPORTS } from './addresses.ts'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'
import { UseUlaanbaatar } from './UseUlaanbaatar.tsx'

/** Shown in a city without districts: the three ways to add them. */
export function FirstAreas({ onAdd }: { onAdd: () => void }) {
  const t = areaTexts.useText()
  return (
    <div className={classes.stack}>
      <Card>
        <Empty level={2} title={t('empty.title')} text={t('empty.text')} />
      </Card>
      <div className={classes.ways}>
        <UseUlaanbaatar filled />
        <Card title={t('empty.file')} text={t('empty.fileText')}>
          <LinkButton to={AREA_IMPORTS} variant="default">
            {t('import')}
          </LinkButton>
        </Card>
        <Card title={t('empty.hand')} text={t('empty.handText')}>
          <Button variant="default" onClick={onAdd}>
            {t('add.district')}
          </Button>
        </Card>
      </div>
    </div>
  )
}
