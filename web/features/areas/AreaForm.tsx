import { useNavigate } from 'react-router'
import { integerOf } from '#contract/core/text/numbers.ts'
import { AREA_CODE_MAX, AREA_NAME_MAX, type Area, AreaChange, areas, NewArea } from '#contract/features/areas/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AREAS } from './addresses.ts'
import classes from './areas.module.css'
import { suggestArea } from './suggest-area.ts'
import { areaTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: { mn: string; en: string }
  code: string
  ordinal: string
}

/** Adds an area below `parent`, or edits the names, code and number of an existing one. */
export function AreaForm({ parent, area, onClose }: { parent?: Area; area?: Area; onClose: () => void }) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const create = useDo(areas, 'create')
  const change = useDo(areas, 'change')
  const schema = (area ? AreaChange : NewArea) as typeof NewArea
  const isShaped = area?.canShape ?? true
  const { form, onSubmit, isSending, problem, setProblem } = useContractForm<Values, typeof NewArea>({
    schema,
    initial: area
      ? { name: { mn: area.name.mn, en: area.name.en ?? '' }, code: area.code, ordinal: String(area.ordinal) }
      : suggestArea(parent),
    toBody: ({ name, code, ordinal }) => ({
      ...(area ? { version: area.version } : { parentId: parent?.id }),
      name,
      ...(isShaped ? { code, ordinal: integerOf(ordinal) } : {}),
    }),
    onStale: () => setProblem(t('form.stale')),
    send: async (body) => {
      if (area) {
        await change.mutateAsync({ params: { id: area.id }, body: body as never })
        toast(c('form.saved'))
        return onClose()
      }
      const { data } = await create.mutateAsync({ body })
      toast(t('form.created'))
      onClose()
      await navigate(`${AREAS}/${data.id}`)
    },
  })
  const below = parent && (parent.level === 'city' ? 'district' : parent.level === 'district' ? 'khoroo' : 'section')
  return (
    <FormDialog
      title={below ? t(`add.${below}`) : c('form.edit')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: area ? c('form.save') : t('form.create'), isBusy: isSending }}
    >
      <TextField label={t('form.nameMn')} required limit={AREA_NAME_MAX} {...form.getInputProps('name.mn')} />
      <TextField label={t('form.nameEn')} limit={AREA_NAME_MAX} {...form.getInputProps('name.en')} />
      {isShaped && (
        <div className={classes.pair}>
          <TextField
            label={t('form.ordinal')}
            help={t('form.ordinalHelp')}
            inputMode="numeric"
            required
            {...form.getInputProps('ordinal')}
          />
          <TextField
            label={t('form.code')}
            help={t('form.codeHelp')}
            limit={AREA_CODE_MAX}
            required
            {...form.getInputProps('code')}
          />
        </div>
      )}
    </FormDialog>
  )
}
