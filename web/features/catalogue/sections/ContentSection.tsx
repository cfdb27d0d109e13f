import { Suspense, useState } from 'react'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import type { DroppedFile } from '../../../ui/fields/FileDrop.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { lazyPart } from '../../../ui/theme/retry-load.ts'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

const Diff = lazyPart(() => import('../../../ui/data/Diff.tsx'))

const STATES = ['done', 'sending', 'waiting', 'failed'] as const
const MAX_BYTES = 20 * 1024 * 1024

/** File uploads, text comparison, tabs. */
export function ContentSection({ text }: { text: ComponentsText }) {
  const { content } = text
  const [tab, setTab] = useState('0')
  const [added, setAdded] = useState<DroppedFile[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const shown = content.fileNames.map(
    (name, i): DroppedFile => ({
      id: name,
      name,
      size: 480_000 * (i * i * 9 + 1),
      state: STATES[i] ?? 'waiting',
      progress: 0.64,
      error: content.unsent,
    }),
  )
  const files = [...shown, ...added].filter((file) => !removed.has(file.id))
  return (
    <div className={classes.stack}>
      <Card title={content.files} level={3}>
        <FileDrop
          label={content.files}
          files={files}
          maxBytes={MAX_BYTES}
          accept={{ 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] }}
          onAdd={(chosen) =>
            setAdded([
              ...added,
              ...chosen.map((file) => ({
                id: crypto.randomUUID(),
                name: file.name,
                size: file.size,
                state: 'waiting' as const,
              })),
            ])
          }
          onRemove={(id) => setRemoved(new Set([...removed, id]))}
          onRetry={() => {}}
        />
      </Card>
      <Card title={content.diff} level={3}>
        <Suspense fallback={<TextSkeleton />}>
          <Diff
            before={content.before}
            after={content.after}
            beforeLabel={content.beforeLabel}
            afterLabel={content.afterLabel}
          />
        </Suspense>
      </Card>
      <Card>
        <Tabs
          label={content.tabs}
          value={tab}
          onChange={setTab}
          tabs={content.tabNames.map((label, i) => ({
            id: String(i),
            label,
            count: i === 1 ? '4' : undefined,
            mark: i === 2 ? content.tabError : undefined,
            content: <p className={classes.plain}>{content.tabText}</p>,
          }))}
        />
      </Card>
    </div>
  )
}
