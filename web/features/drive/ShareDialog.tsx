import { useState } from 'react'
import { type DriveNode, drive } from '#contract/features/drive/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import { SharesForm } from './SharesForm.tsx'
import { driveTexts } from './texts.ts'

/** With whom a file is shared: colleagues and offices, and everybody who has a link. */
export function ShareDialog({ node, onClose }: { node: DriveNode; onClose: () => void }) {
  const t = driveTexts.useText()
  const [tab, setTab] = useState('colleagues')
  const { data, error, refetch } = useAsk(drive, 'shares', { params: { id: node.id } })
  return (
    <Dialog opened onClose={onClose} title={t('share.title', { name: node.name })} width={640}>
      {error && !data && <ErrorState level={3} title={t('failed')} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={4} />}
      {data && (
        <Tabs
          label={t('share.ways')}
          value={tab}
          onChange={setTab}
          keepMounted
          tabs={[
            {
              id: 'colleagues',
              label: t('share.colleagues'),
              content: <SharesForm node={node} shares={data.data} onClose={onClose} />,
            },
            { id: 'link', label: t('share.byLink'), content: <LinksPanel node={node} links={data.data.links} /> },
          ]}
        />
      )}
    </Dialog>
  )
}
