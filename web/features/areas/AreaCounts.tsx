import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { AreaChange, type AreaCount, type AreaDetails, areas } from '#contract/features/areas/index.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { FormDay } from '../../core/FormDay.tsx'
import { useContractForm } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'

/** Population and households with the day they were counted; the latest first. */
export function AreaCounts({ area }: { area: AreaDetails }) {
  const t = areaTexts.useText()
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
                  <IconButton name={`${t('count.edit')}: ${day}`} onClick={() => setEdited(countedOn)}>
                    <IconPencil size={18} aria-hidden />
                  </IconButton>
                  <IconButton name={`${t('count.remove')}: ${day}`} onClick={() => void remove(countedOn, day)}>
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
  const confirm = useConfirm()
  const remove = useDo(areas, 'removeCount')
  return async (countedOn: string, day: string) => {
    const question = {
      title: t('count.removeTitle', { day }),
      text: t('count.removeText'),
      confirmLabel: t('count.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id, countedOn } })
      toast(t('count.removed'))
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

const amountOf = (text: string): unknown => {
  const plain = text.replace(/\s/g, '')
  if (plain === '') return undefined
  return /^\d+$/.test(plain) ? Number(plain) : text
}

interface FormProps {
  area: AreaDetails
  countedOn: string
  counts: readonly AreaCount[]
  onClose: () => void
}

function CountForm({ area, countedOn, counts, onClose }: FormProps) {
  const t = areaTexts.useText()
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
      ...(amountOf(population) === undefined ? {} : { population: amountOf(population) }),
      ...(amountOf(households) === undefined ? {} : { households: amountOf(households) }),
    }),
    onStale: () => setProblem(t('form.stale')),
    send: async (body) => {
      await change.mutateAsync({ params: { id: area.id }, body })
      toast(t('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('count.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: t('form.cancel') }}
      submit={{ label: t('form.save'), isBusy: isSending }}
    >
      <FormDay form={form} name="countedOn" label={t('count.countedOn')} disabled={countedOn !== ''} />
      <div className={classes.pair}>
        <TextField label={t('count.population')} inputMode="numeric" {...form.getInputProps('population')} />
        <TextField label={t('count.households')} inputMode="numeric" {...form.getInputProps('households')} />
      </div>
      <TextField label={t('count.source')} limit={200} {...form.getInputProps('source')} />
    </FormDialog>
  )
}
