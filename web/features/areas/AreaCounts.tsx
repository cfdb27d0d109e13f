import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber, integerOf } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay, formatDayOf } from '#contract/core/time/dates.ts'
import { AreaChange, type AreaCount, type AreaDetails, areas } from '#contract/features/areas/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'

/** Population and households with the date of the count, latest first. */
export function AreaCounts({ area }: { area: AreaDetails }) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const [edited, setEdited] = useState<string>()
  const remove = useRemove(area)
  const days = Map.groupBy(
    area.counts.filter(({ what }) => what === 'population' || what === 'households'),
    ({ countedOn }) => countedOn,
  )
  return (
    <Card
      title={t('count.title')}
      text={t('count.text')}
      action={
        area.canChange && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('')}>
            {t('count.add')}
          </Button>
        )
      }
    >
      {days.size === 0 && <p className={classes.quiet}>{t('count.empty')}</p>}
      <ul className={classes.list}>
        {[...days].map(([countedOn, counts]) => {
          const day = formatDay(countedOn, lang)
          return (
            <li key={countedOn}>
              <div className={classes.grow}>
                <time dateTime={countedOn}>{day}</time>
                <div className={classes.figures}>
                  {counts.toReversed().map(({ what, amount }) => (
                    <span key={what} className={classes.sum}>
                      {t(what === 'population' ? 'count.population' : 'count.households')}{' '}
                      <b>{formatNumber(amount, lang)}</b>
                    </span>
                  ))}
                  {counts[0]?.source && <span className={classes.quiet}>{counts[0].source}</span>}
                </div>
              </div>
              {area.canChange && (
                <>
                  <IconButton name={`${c('form.edit')}: ${day}`} onClick={() => setEdited(countedOn)}>
                    <IconPencil size={18} aria-hidden />
                  </IconButton>
                  <IconButton name={`${c('form.remove')}: ${day}`} onClick={() => void remove(countedOn)}>
                    <IconTrash size={18} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {edited !== undefined && (
        <CountForm
          area={area}
          countedOn={edited}
          counts={days.get(edited) ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

function useRemove({ id }: AreaDetails) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const remove = useDo(areas, 'removeCount')
  const lang = useLang()
  return async (countedOn: string) => {
    const question = {
      title: t('count.removeTitle', { day: formatDayOf(countedOn, lang) }),
      text: t('count.removeText'),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id, countedOn } })
      toast(c('form.removed'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

interface Values extends Record<string, unknown> {
  population: string
  households: string
  countedOn: string
  source: string
}

interface FormProps {
  area: AreaDetails
  countedOn: string
  counts: readonly AreaCount[]
  onClose: () => void
}

function CountForm({ area, countedOn, counts, onClose }: FormProps) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const change = useDo(areas, 'change')
  const amount = (what: string) => String(counts.find((count) => count.what === what)?.amount ?? '')
  const { form, onSubmit, isSending, problem, setProblem } = useContractForm<Values, typeof AreaChange>({
    schema: AreaChange,
    initial: {
      population: amount('population'),
      households: amount('households'),
      countedOn: countedOn || dayInUlaanbaatar(new Date()),
      source: counts[0]?.source ?? '',
    },
    toBody: ({ population, households, ...rest }) => ({
      ...rest,
      version: area.version,
      ...(integerOf(population) === undefined ? {} : { population: integerOf(population) }),
      ...(integerOf(households) === undefined ? {} : { households: integerOf(households) }),
    }),
    onStale: () => setProblem(t('form.stale')),
    send: async (body) => {
      await change.mutateAsync({ params: { id: area.id }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('count.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <FormDateField form={form} name="countedOn" label={t('count.countedOn')} disabled={countedOn !== ''} />
      <div className={classes.pair}>
        <TextField label={t('count.population')} inputMode="numeric" {...form.getInputProps('population')} />
        <TextField label={t('count.households')} inputMode="numeric" {...form.getInputProps('households')} />
      </div>
      <TextField label={t('count.source')} limit={200} {...form.getInputProps('source')} />
    </FormDialog>
  )
}
