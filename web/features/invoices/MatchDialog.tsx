import { useState } from 'react'
import { formatMoney, integerOf } from '#contract/core/text/numbers.ts'
import { type BankLine, invoices, type Proposal } from '#contract/features/invoices/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { invoiceTexts } from './texts.ts'

/** The choice of an invoice that was not proposed. */
const OTHER = 'other'

/** Says which invoice a payment of a statement pays, and how much of it. */
export function MatchDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const match = useDo(invoices, 'match')
  const [chosen, setChosen] = useState<string>(line.proposals[0]?.id ?? OTHER)
  const [code, setCode] = useState('')
  const [amount, setAmount] = useState(String(amountFor(line, line.proposals[0])))
  const [problem, setProblem] = useState<string>()
  const choose = (id: string) => {
    setChosen(id)
    const found = line.proposals.find((one) => one.id === id)
    setAmount(String(amountFor(line, found)))
  }
  const onSubmit = async () => {
    try {
      const invoiceId = chosen === OTHER ? await invoiceIdOf(code) : chosen
      if (!invoiceId) return setProblem(t('bank.unknown'))
      const body = { invoiceId, amount: integerOf(amount) ?? 0, version: line.version }
      await match.mutateAsync({ params: { id: line.id }, body })
      toast(t('bank.matched'))
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <FormDialog
      title={t('bank.match')}
      onClose={onClose}
      onSubmit={() => void onSubmit()}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('pay.action'), isBusy: match.isPending }}
    >
      <NativeSelect
        stacked
        label={t('one')}
        value={chosen}
        options={[
          ...line.proposals.map(({ id, code: number, buyerName, outstanding }) => ({
            value: id,
            label: `${number} · ${buyerName} · ${formatMoney(outstanding, lang)}`,
          })),
          { value: OTHER, label: t('bank.other') },
        ]}
        onChange={choose}
      />
      {chosen === OTHER && (
        <TextField
          label={t('bank.code')}
          required
          dir="ltr"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <TextField
        label={t('pay.amount')}
        help={t('bank.restHelp', { sum: formatMoney(line.rest, lang) })}
        required
        inputMode="numeric"
        dir="ltr"
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
    </FormDialog>
  )
}

/** What is left of a payment, or what is outstanding if that is less. */
const amountFor = ({ rest }: BankLine, proposal: Proposal | undefined): number =>
  proposal ? Math.min(rest, proposal.outstanding) : rest

/** The invoice with a number; undefined when there is none within reach. */
async function invoiceIdOf(code: string): Promise<string | undefined> {
  const wanted = code.trim().toUpperCase()
  if (!wanted) return undefined
  const { data } = await call(invoices, 'list', { query: { q: wanted, open: 'true', pageSize: 10 } })
  return data.find((one) => one.code?.toUpperCase() === wanted)?.id
}
