import { inLang, type Lang } from '#contract/core/text/localized.ts'
import type { Address } from '../../core/access/addressed.ts'
import { officeAt } from '../../core/access/area-ref.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { CitizenCall, CitizenRow } from './tables.ts'

type Kind = keyof typeof mn

const words = (kind: Kind, params: Parameters<typeof inBoth>[1]) => ({
  title: inBoth({ mn: mn[kind].title, en: en[kind].title }, params),
  body: inBoth({ mn: mn[kind].body, en: en[kind].body }, params),
})

const areaOf = (row: CitizenRow, lang: Lang): string => (row.area ? inLang(row.area.name, lang) : '')

/** Notifies the khoroo's admin, and the leader of the section if one was chosen, of a request for confirmation. */
export async function notifyKhoroo(call: CitizenCall, row: CitizenRow): Promise<void> {
  const { area } = row
  if (!area) return
  const offices = [officeAt(area, 'khoroo'), officeAt(area, 'section')]
  const to = offices.flatMap((office): Address[] =>
    office ? [{ user_id: null, role: office.role, area_id: office.areaId }] : [],
  )
  const text = words('asked', (lang) => ({ area: areaOf(row, lang), name: `${row.last_name} ${row.first_name}` }))
  await call.notify({ to, ...text, link: '/dashboard/citizens?status=asked' })
}

/** Notifies the citizen of the khoroo's decision, with the reason if there is one. */
export async function notifyCitizen(
  call: CitizenCall,
  row: CitizenRow,
  action: 'confirm' | 'decline' | 'revoke',
  note: string | undefined,
): Promise<void> {
  const kind = { confirm: 'confirmed', decline: 'declined', revoke: 'revoked' } as const
  await call.notify({
    to: [{ user_id: row.id, role: null, area_id: null }],
    ...words(kind[action], (lang) => ({ area: areaOf(row, lang), note: note ?? '' })),
    link: '/dashboard/citizens/home',
    byMail: true,
  })
}
