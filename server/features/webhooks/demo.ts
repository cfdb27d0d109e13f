import { searchText } from '../../core/database/folded-search.ts'
import type { DemoCity } from '../../core/requests/declare.ts'

/** Adds a paused webhook of the city: the demo calls no other system. */
export async function fill({ staff, insert }: DemoCity): Promise<void> {
  const person = staff.find(({ role }) => role === 'CITY_ADMIN')
  if (!person) return
  const [name, url] = ['Дуудлага хүлээн авах төв', 'https://callcentre.example.mn/nutag']
  await insert('webhooks', [
    {
      user_id: person.id,
      name,
      url,
      events: [
        { feature: 'violations', action: 'create' },
        { feature: 'contacts', action: '*' },
      ],
      state: 'paused',
      // no key can be read from this: it is replaced before the webhook is used
      secret: '\\x00',
      search: searchText(name, url),
      created_at: new Date(Date.now() - 10 * 86_400_000),
    },
  ])
}
