import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailPerson, mail } from '#contract/features/mail/index.ts'
import { call } from '../../core/api/client.ts'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { codeOf, isAddress } from './recipients.ts'
import { mailTexts } from './texts.ts'
import { useRecipientLabel } from './use-recipient-label.ts'

interface Props {
  label: string
  help?: string | undefined
  error?: string | undefined
  /** Recipients whose names are known already. */
  known: readonly MailPerson[]
  value: readonly string[]
  onChange: (codes: string[]) => void
}

/** Recipients, found by name, office or earlier use; any e-mail address can be typed. */
export function RecipientsField({ label, help, error, known, value, onChange }: Props) {
  mailTexts.useText()
  const labelOf = useRecipientLabel()
  const [q, setQ] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(
    new Map(known.map((person) => [codeOf(person), labelOf(person)])),
  )
  const wanted = q.trim()
  const { data } = useQuery({
    queryKey: [mail.name, 'addresses', wanted],
    queryFn: ({ signal }) => call(mail, 'addresses', { query: { q: wanted } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data ?? []).map((person) => ({ value: codeOf(person), label: labelOf(person, true) }))
  const typed = isAddress(wanted) ? [{ value: `address:${wanted.toLowerCase()}`, label: wanted.toLowerCase() }] : []
  const chosen = value.map((code) => ({
    value: code,
    label: seen.get(code) ?? found.find((one) => one.value === code)?.label ?? code.replace(/^address:/, ''),
  }))
  const all = [...chosen, ...typed, ...found]
  return (
    <MultiSelectField
      label={label}
      {...(help !== undefined && { help })}
      error={error}
      data={all.filter((one, i) => all.findIndex((other) => other.value === one.value) === i)}
      value={value}
      searchValue={q}
      onSearchChange={setQ}
      onChange={(codes) => {
        setSeen(new Map([...seen, ...all.map((one) => [one.value, one.label] as const)]))
        onChange(codes)
      }}
    />
  )
}
