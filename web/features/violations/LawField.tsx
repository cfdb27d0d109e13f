import type { UseFormReturnType } from '@mantine/form'
import { useDeferredValue } from 'react'
import { laws } from '#contract/features/laws/index.ts'
import { LAW_MAX_CHARS } from '#contract/features/violations/index.ts'
import { useAsk } from '../../core/query.ts'
import { SuggestField } from '../../ui/SuggestField.tsx'
import { violationTexts } from './texts.ts'

export interface LawValues {
  law: string
  /** The act that the words are of; null for words of one's own. */
  lawId: string | null
}

/** Laws that are offered at once. */
const OFFERED = 8

/** The law that is broken: one of the published acts, or words of one's own. */
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
  // in Mongolian whoever writes: totals count a law by its words
  const acts = (data?.data ?? [])
    .map(({ id, number, title }) => ({
      id,
      words: [...`${number} ${title.mn}`.trim()].slice(0, LAW_MAX_CHARS).join(''),
    }))
    // what begins with the number that was typed comes first
    .toSorted((a, b) => Number(b.words.startsWith(q)) - Number(a.words.startsWith(q)))
  const { onChange: _, ...input } = form.getInputProps('law')
  const put = (words: string) => {
    form.setFieldValue('law', words as never)
    form.setFieldValue('lawId', (acts.find((act) => act.words === words)?.id ?? null) as never)
  }
  return (
    <SuggestField
      {...input}
      label={t('form.law')}
      help={t('form.lawHelp')}
      data={[...new Set(acts.map(({ words }) => words))]}
      value={law}
      onChange={put}
      maxLength={LAW_MAX_CHARS}
    />
  )
}
