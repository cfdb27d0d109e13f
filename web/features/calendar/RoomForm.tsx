import { integerOf } from '#contract/core/text/numbers.ts'
import { calendar, ROOM_NAME_MAX, ROOM_PLACE_MAX, type Room, RoomDraft } from '#contract/features/calendar/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { RemoveButton } from '../../core/records/RemoveButton.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { calendarTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  place: string
  seats: string
  isClosed: boolean
  areaId: string | null
}

interface Props {
  /** Left out for a new one. */
  room: Room | undefined
  onClose: () => void
}

/** Adds or changes a meeting room. */
export function RoomForm({ room, onClose }: Props) {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const ownArea = useOwnArea()
  const create = useDo(calendar, 'addRoom')
  const change = useDo(calendar, 'changeRoom')
  const remove = useDo(calendar, 'removeRoom')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof RoomDraft>({
    schema: RoomDraft,
    initial: {
      name: room?.name ?? '',
      place: room?.place ?? '',
      seats: room?.seats == null ? '' : String(room.seats),
      isClosed: room?.isClosed ?? false,
      areaId: room?.area.id ?? ownArea,
    },
    toBody: ({ seats, ...values }) => ({ ...values, seats: seats === '' ? null : integerOf(seats) }),
    send: async ({ areaId, ...body }) => {
      if (room) await change.mutateAsync({ params: { id: room.id }, body: { ...body, version: room.version } })
      else await create.mutateAsync({ body: { ...body, areaId } })
      toast(c('form.saved'))
      onClose()
    },
  })
  const { areaId, isClosed } = form.getValues()
  return (
    <FormDialog
      title={t(room ? 'rooms.edit' : 'rooms.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('calendars.name')} required limit={ROOM_NAME_MAX} {...form.getInputProps('name')} />
      <TextField
        label={t('field.place')}
        help={t('rooms.placeHelp')}
        limit={ROOM_PLACE_MAX}
        {...form.getInputProps('place')}
      />
      <TextField label={t('rooms.seats')} inputMode="numeric" {...form.getInputProps('seats')} />
      {!room && (
        <AreaPicker
          label={t('calendars.area')}
          required
          field="areaId"
          value={areaId}
          onChange={(id) => form.setFieldValue('areaId', id ?? ownArea)}
          error={form.errors.areaId}
        />
      )}
      {room && (
        <CheckField
          label={t('rooms.isClosed')}
          help={t('rooms.isClosedHelp')}
          checked={isClosed}
          onChange={(press) => form.setFieldValue('isClosed', press.currentTarget.checked)}
        />
      )}
      {room && (
        <RemoveButton
          text={t('rooms.removeText', { name: room.name })}
          remove={() => remove.mutateAsync({ params: { id: room.id } })}
          onRemoved={onClose}
        />
      )}
    </FormDialog>
  )
}
