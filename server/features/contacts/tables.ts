import type { Generated, Selectable } from 'kysely'
import type { ContentPerson } from '#contract/core/content-answers.ts'
import type { Route } from '#contract/core/feature.ts'
import type { Localized } from '#contract/core/text.ts'
import type { Contact, ContactTopic } from '#contract/features/contacts/index.ts'
import type { Call } from '../../core/serve.ts'

export interface ContactTables {
  contacts: {
    id: Generated<string>
    area_id: string
    name: string
    email: string | null
    phone: string | null
    topic: ContactTopic
    message: string
    lang: 'mn' | 'en'
    status: Generated<Contact['status']>
    answer: string | null
    channel: Contact['channel']
    answered_by: string | null
    answered_at: Date | null
    search: string
    /** Of all that was sent; null for what came before it was kept. */
    sent_key: string | null
    version: Generated<number>
    created_at: Date
  }
}

export type SeenContact = Omit<Selectable<ContactTables['contacts']>, 'sent_key'> & {
  area: Localized
  answerer: ContentPerson | null
}
export type ContactCall = Omit<Call<ContactTables, Route>, 'params' | 'query' | 'body'>
