import { Suspense, useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import type { DroppedFile } from '../../../ui/FileDrop.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { lazyPart } from '../../../ui/retry-load.ts'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { ComponentsText } from '../components-mn.ts'
import classes from './catalogue.module.css'

const Diff = lazyPart(() => import('../../../ui/Diff.tsx'))

const STATES = ['done', 'sending', 'waiting', 'failed'] as const
const MAX_BYTES = 20 * 1024 * 1024

/** Files on their way, two versions of a text, tabs. */
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
