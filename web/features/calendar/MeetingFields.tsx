import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { Colleague } from '#contract/core/people/colleague.ts'
import { shortName } from '#contract/core/people/person.ts'
import { useSession } from '../../core/session/session.tsx'
import { AvailabilityField } from './AvailabilityField.tsx'
import { type EventValues, spanOfValues } from './event-values.ts'
import { GuestsField } from './GuestsField.tsx'
import { RoomField } from './RoomField.tsx'
import { useBusy, useRooms } from './use-busy.ts'

interface Props {
  form: UseFormReturnType<EventValues>
  /** The event that is being changed, with its guests. */
  event: { id: string; guests: readonly Colleague[] } | undefined
}

/** Who comes and where: the guests, the room, and when all of them are free. */
export function MeetingFields({ form, event }: Props) {
  const [people, setPeople] = useState<readonly Colleague[]>(event?.guests ?? [])
  const own = useSession().user?.id
  const rooms = useRooms()
  const values = form.getValues()
  const { guests, roomId, startDay } = values
  const busy = useBusy({
    day: startDay,
    people: guests.length > 0 && own ? [own, ...guests] : [],
    rooms,
    except: event?.id,
  })
  const named = people.filter(({ id }) => guests.includes(id)).map((one) => ({ id: one.id, name: shortName(one) }))
  return (
    <>
      <GuestsField
        known={event?.guests ?? []}
        value={guests}
        errors={form.errors}
        onChange={(ids, chosen) => {
          setPeople(chosen)
          form.setFieldValue('guests', ids)
        }}
      />
      <RoomField
        rooms={rooms}
        value={roomId}
        busy={busy?.rooms ?? []}
        span={spanOfValues(values)}
        error={form.errors.roomId}
        onChange={(id) => {
          form.setFieldValue('roomId', id)
          form.clearFieldError('roomId')
        }}
      />
      <AvailabilityField form={form} guests={named} room={rooms.find(({ id }) => id === roomId)} busy={busy} />
    </>
  )
}
