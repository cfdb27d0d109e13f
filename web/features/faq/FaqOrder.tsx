import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Faq, faq } from '#contract/features/faq/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useCrumbs } from '../../core/content/ContentEdit.tsx'
import { PhaseStatus } from '../../core/content/PhaseStatus.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useSorting } from '../../ui/controls/use-sorting.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './faq.module.css'
import { faqKind } from './kind.ts'
import { faqTexts } from './texts.ts'

/** Orders the questions of each group by drag and drop or by buttons. */
export default function FaqOrder() {
  const t = faqTexts.useText()
  const { data, error, refetch } = useAsk(faq, 'groups', { query: {} })
  return (
    <Page title={t('order.title')} lead={t('order.lead')} {...useCrumbs(faqKind, t('order.title'))}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={8} />}
      {data?.data.map(({ category, questions }) => (
        <Group key={category} category={category} questions={questions} />
      ))}
    </Page>
  )
}

/** The list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = list.filter((_, at) => at !== from)
  const one = list[from]
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** The order of a group as it is shown, and its changes: by position, and by a button that keeps the focus. */
function useOrder(category: string, questions: Faq[]) {
  const t = faqTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const order = useDo(faq, 'order')
  // shown immediately, and reverted when the server refuses
  const [wish, setWish] = useState<{ of: Faq[]; now: Faq[] }>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const shown = wish?.of === questions ? wish.now : questions

  const put = async (from: number, to: number) => {
    const one = shown[from]
    if (!one || to < 0 || to >= shown.length || from === to || order.isPending) return
    const next = moved(shown, from, to)
    setWish({ of: questions, now: next })
    setSaid(t('order.moved', { title: inLang(one.title, lang), n: formatNumber(to + 1, lang) }))
    const ids = (all: readonly Faq[]) => all.map(({ id }) => id)
    try {
      await order.mutateAsync({ body: { category, before: ids(questions), after: ids(next) } })
    } catch (problem) {
      setWish(undefined)
      toast(codeOf(problem) === 'stale' ? t('order.stale') : problemText(problem), { variant: 'warning' })
      await client.invalidateQueries({ queryKey: [faq.name] })
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
  return { list, shown, said, put, press }
}

function Group({ category, questions }: { category: string; questions: Faq[] }) {
  const t = faqTexts.useText()
  const lang = useLang()
  const { nameOf } = faqKind.useCategories()
  const { list, shown, said, put, press } = useOrder(category, questions)
  const sorting = useSorting((item, to) => {
    // the list may have been reloaded during the drag
    const from = shown.findIndex(({ id }) => id === item.id)
    void put(from, to.at)
  })
  return (
    <Card title={`${nameOf(category)} · ${t('order.count', { n: formatNumber(shown.length, lang) })}`}>
      <p role="status" className="nt-hidden">
        {said}
      </p>
      <ol ref={list} aria-label={nameOf(category)} className={classes.list}>
        {shown.map((question, at) => {
          const title = inLang(question.title, lang)
          return (
            <li
              key={question.id}
              data-id={question.id}
              ref={sorting.item({ list: category, at, id: question.id })}
              className={classes.row}
              data-over={sorting.sideOf({ list: category, at }, shown.length)}
            >
              <span className={classes.grip} title={t('order.drag')}>
                <IconGripVertical size={20} aria-hidden />
              </span>
              <span className={classes.no}>{formatNumber(at + 1, lang)}</span>
              <span className={classes.question} dir="auto" lang={langOf(question.title, lang)}>
                {title}
              </span>
              {question.phase !== 'published' && <PhaseStatus phase={question.phase} />}
              <span className={classes.moves}>
                <span data-move="up">
                  <IconButton name={t('order.up', { title })} disabled={at === 0} onClick={() => void press(at, -1)}>
                    <IconChevronUp size={20} aria-hidden />
                  </IconButton>
                </span>
                <span data-move="down">
                  <IconButton
                    name={t('order.down', { title })}
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
