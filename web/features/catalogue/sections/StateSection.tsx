import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FormSkeleton, StatSkeleton, TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../../ui/feedback/StateBox.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useUiLabels } from '../../../ui/theme/labels.ts'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

/** Empty, nothing found, error, no permission, not found, skeletons. */
export function StateSection({ text }: { text: ComponentsText }) {
  const { states } = useUiLabels()
  const { table } = text
  return (
    <div className={classes.stack}>
      <div className={classes.two}>
        <Card>
          <Empty level={3} title={table.emptyTitle} text={table.emptyText} action={<Button>{table.add}</Button>} />
        </Card>
        <Card>
          <Empty searched level={3} title={table.noneTitle} text={table.noneText} />
        </Card>
        <Card>
          <ErrorState level={3} onRetry={() => {}} />
        </Card>
        <Card>
          <StateBox level={3} drawing="no-permission" title={states.noPermissionTitle} text={states.noPermissionText} />
        </Card>
        <Card>
          <StateBox level={3} drawing="not-found" title={states.notFoundTitle} text={states.notFoundText} />
        </Card>
        <Card title={text.states.skeletons} level={3}>
          <div className={classes.stack} role="status" aria-label={text.states.loading}>
            <StatSkeleton />
            <TextSkeleton />
            <FormSkeleton fields={1} />
          </div>
        </Card>
      </div>
    </div>
  )
}
