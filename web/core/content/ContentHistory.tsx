import { useState } from 'react'
import type { ContentState, HistoryLine } from '#contract/core/content/answers.ts'
import { contentLabels } from '#contract/core/content/labels.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { problemText } from '../api/problem-text.ts'
import { useLang } from '../i18n/text.ts'
import { useAsk, useDo } from '../query/query.ts'
import { AskedHistory } from '../records/HistoryCard.tsx'
import type { WebKind } from './kit.ts'
import { formTexts } from './texts/form.ts'
import type { ContentFormState } from './use-content-form.ts'
import { VersionsPanel } from './VersionsPanel.tsx'

/** The versions and the history of a record. */
export function ContentHistory({ state, record }: { state: ContentFormState; record: ContentState }) {
  const { kind } = state
  const c = formTexts.useText()
  const [tab, setTab] = useState('versions')
  const restore = useDo(kind.feature, 'restoreVersion')
  const onRestore = async (no: number) => {
    try {
      await restore.mutateAsync({ params: { id: record.id, no }, body: { version: record.version } })
      toast(c('versions.restored', { no }))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Card>
      <Tabs
        label={c('form.past')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'versions',
            label: c('versions.title'),
            content: (
              <VersionsPanel
                kind={kind}
                id={record.id}
                current={record}
                isDirty={state.isDirty}
                onRestore={onRestore}
              />
            ),
          },
          { id: 'history', label: c('history.title'), content: <ActionHistory kind={kind} id={record.id} /> },
        ]}
      />
    </Card>
  )
}

function ActionHistory({ kind, id }: { kind: WebKind; id: string }) {
  const c = formTexts.useText()
  const lang = useLang()
  const asked = useAsk(kind.feature, 'history', { params: { id } })
  const phases: Record<string, string> = contentLabels[lang].phase
  const nameOf = (state: string | null) => state && (phases[state] ?? state)
  return (
    <AskedHistory<HistoryLine>
      asked={asked}
      level={3}
      entryOf={(line) => ({
        who: line.by,
        what: actionText(line, c),
        from: nameOf(line.from),
        to: nameOf(line.to),
      })}
    />
  )
}

const WORDS = new Set<string>([
  'create',
  'change',
  'publish',
  'unpublish',
  'archive',
  'bin',
  'restore',
  'restore_version',
  'save_changes',
  'publish_changes',
  'discard_changes',
  'pin',
  'unpin',
  'erase',
])
type Word =
  | 'create'
  | 'change'
  | 'publish'
  | 'unpublish'
  | 'archive'
  | 'bin'
  | 'restore'
  | 'restore_version'
  | 'save_changes'
  | 'publish_changes'
  | 'discard_changes'
  | 'pin'
  | 'unpin'
  | 'erase'
const isWord = (action: string): action is Word => WORDS.has(action)

/** The name of an action; one unknown to this page counts as a change. */
const actionText = ({ action }: HistoryLine, c: ReturnType<typeof formTexts.useText>): string =>
  c(`history.${isWord(action) ? action : 'change'}`)
