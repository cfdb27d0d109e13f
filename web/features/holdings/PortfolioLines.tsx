import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { type HoldingAnswer, holdingLabels, holdings, type WholePortfolio } from '#contract/features/holdings/index.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { HoldingDialog } from './HoldingDialog.tsx'
import type { mn } from './mn.ts'
import { Value, Weight } from './PortfolioStatus.tsx'
import { holdingTexts } from './texts.ts'

/** The holdings of a portfolio, with their editing while it may be changed. */
export function PortfolioLines({ portfolio }: { portfolio: WholePortfolio }) {
  const t = holdingTexts.useText()
  const lang = useLang()
  const [edited, setEdited] = useState<HoldingAnswer | 'new'>()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const rowActions = useRowActions(portfolio, setEdited)
  const { canChange } = portfolio
  const add = canChange && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('show.addLine')}
    </Button>
  )
  return (
    <>
      <DataTable<HoldingAnswer>
        name="fund-holdings"
        label={t('show.lines')}
        title={t('show.lines')}
        columns={columns}
        rows={portfolio.holdings}
        rowId={({ id }) => id}
        rowName={({ name }) => inLang(name, lang)}
        {...(canChange ? { rowActions, onOpen: setEdited } : {})}
        empty={<Empty level={2} title={t('show.emptyLines')} text={t('show.emptyLinesText')} />}
      />
      {add && <div>{add}</div>}
      {edited && (
        <HoldingDialog
          portfolio={portfolio}
          {...(edited === 'new' ? {} : { holding: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<HoldingAnswer>[] => {
  const labels = holdingLabels[lang]
  return [
    { id: 'name', header: t('line.name'), cell: ({ name }) => <bdi>{inLang(name, lang)}</bdi> },
    {
      id: 'assetClass',
      header: t('line.assetClass'),
      room: 44,
      cell: ({ assetClass }) => labels.assetClass[assetClass],
    },
    { id: 'sector', header: t('line.sector'), room: 54, cell: ({ sector }) => labels.sector[sector] },
    { id: 'country', header: t('line.country'), room: 62, cell: ({ country }) => labels.country[country] },
    { id: 'weight', header: t('line.weight'), align: 'end', cell: ({ weight }) => <Weight value={weight} /> },
    { id: 'value', header: t('line.value'), align: 'end', room: 38, cell: ({ value }) => <Value value={value} /> },
  ]
}

/** Editing and deleting a holding. */
function useRowActions({ id }: Pick<WholePortfolio, 'id'>, onEdit: (holding: HoldingAnswer) => void) {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const remove = useDo(holdings, 'removeHolding')
  const askAndRemove = useRemoval()
  const ask = (holding: HoldingAnswer) =>
    askAndRemove(t('line.removeText', { name: inLang(holding.name, lang) }), () =>
      remove.mutateAsync({ params: { id, holdingId: holding.id } }),
    )
  return (holding: HoldingAnswer): MenuItem[] => [
    { label: c('form.edit'), icon: <IconPencil size={18} aria-hidden />, onSelect: () => onEdit(holding) },
    {
      label: c('form.remove'),
      icon: <IconTrash size={18} aria-hidden />,
      danger: true,
      onSelect: () => void ask(holding),
    },
  ]
}
