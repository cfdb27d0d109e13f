import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ContentFull } from '#contract/core/content/answers.ts'
import type { orderRoute } from '#contract/core/content/order.ts'
import type { Feature, Permissions } from '#contract/core/model/feature.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useSorting } from '../../ui/controls/use-sorting.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { codeOf } from '../api/client.ts'
import { problemText } from '../api/problem-text.ts'
import { useLang } from '../i18n/text.ts'
import { useDo } from '../query/query.ts'
import { useCrumbs } from './ContentEdit.tsx'
import classes from './ContentOrder.module.css'
import type { WebKind } from './kit.ts'
import { PhaseStatus } from './PhaseStatus.tsx'
import { orderTexts } from './texts/order.ts'

/** A feature whose categories are ordered groups, as this page sees it. */
export type OrderedFeature = Feature<
  string,
  Permissions,
  { order: ReturnType<typeof orderRoute<`/${string}`, z.ZodMiniType<string>, string>> }
>

/** A category with its records in order. */
export interface OrderedGroup {
  category: string
  records: readonly ContentFull[]
}

interface Props {
  kind: WebKind
  feature: OrderedFeature
  title: string
  /** Undefined while they are loaded. */
  groups: readonly OrderedGroup[] | undefined
  /** Set when they could not be loaded. */
  error: Error | null
  onRetry: () => void
  /** The number of records of a group in words. */
  countOf: (n: string) => string
}

/** Orders the records of each group by drag and drop or by buttons. */
export function ContentOrder({ groups, error, onRetry, title, ...parts }: Props) {
  const t = orderTexts.useText()
  return (
    <Page title={title} lead={t('lead')} {...useCrumbs(parts.kind, title)}>
      {error && <ErrorState level={2} onRetry={onRetry} />}
      {!error && !groups && <TextSkeleton lines={8} />}
      {groups?.map((group) => (
        <Group key={group.category} group={group} {...parts} />
      ))}
    </Page>
  )
}

/** The list with one entry moved. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = list.filter((_, at) => at !== from)
  const one = list[from]
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** The order of a group as it is shown, and its changes: by position, and by a button that keeps the focus. */
function useOrder(feature: OrderedFeature, { category, records }: OrderedGroup) {
  const t = orderTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const order = useDo(feature, 'order')
  // shown immediately, and reverted when the server refuses
  const [wish, setWish] = useState<{ of: readonly ContentFull[]; now: readonly ContentFull[] }>()
  const [isSaving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const shown = wish?.of === records ? wish.now : records

  const put = async (from: number, to: number) => {
    const one = shown[from]
    if (!one || to < 0 || to >= shown.length || from === to || order.isPending) return
    const next = moved(shown, from, to)
    setWish({ of: records, now: next })
    setSaving(true)
    setSaid(t('moved', { title: inLang(one.title, lang), n: formatNumber(to + 1, lang) }))
    const ids = (all: readonly ContentFull[]) => all.map(({ id }) => id)
    try {
      await order.mutateAsync({ body: { category, before: ids(records), after: ids(next) } })
    } catch (problem) {
      setWish(undefined)
      toast(codeOf(problem) === 'stale' ? t('stale') : problemText(problem), { variant: 'warning' })
      await client.invalidateQueries({ queryKey: [feature.name] })
    } finally {
      setSaving(false)
    }
  }
  /** Keeps the focus on the pressed button, even if its row has moved. */
  const press = async (from: number, step: -1 | 1) => {
    const id = shown[from]?.id
    await put(from, from + step)
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)
    const side = step === -1 ? 'up' : 'down'
    const button = row?.querySelector<HTMLButtonElement>(`[data-move="${side}"] button, button[data-move="${side}"]`)
    if (button && !button.disabled) button.focus()
    else row?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()
  }
  return { list, shown, said, isSaving, put, press }
}

type GroupProps = Pick<Props, 'kind' | 'feature' | 'countOf'> & { group: OrderedGroup }

function Group({ kind, feature, group, countOf }: GroupProps) {
  const t = orderTexts.useText()
  const lang = useLang()
  const { category } = group
  const { nameOf } = kind.useCategories()
  const { list, shown, said, isSaving, put, press } = useOrder(feature, group)
  const sorting = useSorting((item, to) => {
    // the list may have been reloaded during the drag
    const from = shown.findIndex(({ id }) => id === item.id)
    void put(from, to.at)
  })
  return (
    <Card title={`${nameOf(category)} · ${countOf(formatNumber(shown.length, lang))}`}>
      <p role="status" className="nt-hidden">
        {said}
      </p>
      <ol ref={list} aria-label={nameOf(category)} aria-busy={isSaving} className={classes.list}>
        {shown.map((record, at) => {
          const title = inLang(record.title, lang)
          return (
            <li
              key={record.id}
              data-id={record.id}
              ref={sorting.item({ list: category, at, id: record.id })}
              className={classes.row}
              data-over={sorting.sideOf({ list: category, at }, shown.length)}
            >
              <span className={classes.grip} title={t('drag')}>
                <IconGripVertical size={20} aria-hidden />
              </span>
              <span className={classes.no}>{formatNumber(at + 1, lang)}</span>
              <span className={classes.title} dir="auto" lang={langOf(record.title, lang)}>
                {title}
              </span>
              {record.phase !== 'published' && <PhaseStatus phase={record.phase} />}
              <span className={classes.moves}>
                <span data-move="up">
                  <IconButton name={t('up', { title })} disabled={at === 0} onClick={() => void press(at, -1)}>
                    <IconChevronUp size={20} aria-hidden />
                  </IconButton>
                </span>
                <span data-move="down">
                  <IconButton
                    name={t('down', { title })}
                    disabled={at === shown.length - 1}
                    onClick={() => void press(at, 1)}
                  >
                    <IconChevronDown size={20} aria-hidden />
                  </IconButton>
                </span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
