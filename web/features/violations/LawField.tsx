import type { UseFormReturnType } from '@mantine/form'
import { useDeferredValue } from 'react'
import { laws } from '#contract/features/laws/index.ts'
import { LAW_MAX_CHARS } from '#contract/features/violations/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { SuggestField } from '../../ui/fields/SuggestField.tsx'
import { violationTexts } from './texts.ts'

export interface LawValues {
  law: string
  /** The published act that `law` cites; null for free text. */
  lawId: string | null
}

/** Number of suggestions. */
const OFFERED = 8

/** The law that was broken: one of the published acts, or free text. */
export function LawField<V extends LawValues & Record<string, unknown>>({ form }: { form: UseFormReturnType<V> }) {
  const t = violationTexts.useText()
  const { law, lawId } = form.getValues()
  const q = useDeferredValue(law.trim().slice(0, 100))
  const { data } = useAsk(
    laws,
    'list',
    { query: { phase: 'published', pageSize: OFFERED, ...(q && { q }) } },
    { placeholderData: (before) => before, enabled: lawId === null },
  )
  // always in Mongolian: totals group by the text of the law
  const acts = (data?.data ?? [])
    .map(({ id, number, title }) => ({
      id,
      text: [...`${number} ${title.mn}`.trim()].slice(0, LAW_MAX_CHARS).join(''),
    }))
    // matches of the typed number come first
    .toSorted((a, b) => Number(b.text.startsWith(q)) - Number(a.text.startsWith(q)))
  const { onChange: _, ...input } = form.getInputProps('law')
  const choose = (text: string) => {
    form.setFieldValue('law', text as never)
    form.setFieldValue('lawId', (acts.find((act) => act.text === text)?.id ?? null) as never)
  }
  return (
    <SuggestField
      {...input}
      label={t('form.law')}
      help={t('form.lawHelp')}
      data={[...new Set(acts.map(({ text }) => text))]}
      value={law}
      onChange={choose}
      maxLength={LAW_MAX_CHARS}
    />
  )
}
